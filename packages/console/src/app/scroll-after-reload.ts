/**
 * After a reload the page is short until its parts have loaded, and the router has scrolled as far as it went. This goes on to where the reader was
 * as the page grows, unless they move meanwhile.
 */

/** Where the router keeps the positions. */
const stored = 'react-router-scroll-positions'
const lookEvery = 100
const timeout = 10_000
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** `key`: that of the screen's position. Returns a function that ends this. */
export function scrollAfterReload(key: string): () => void {
  const wanted = positions()[key]
  if (!wanted) return () => undefined
  const end = performance.now() + timeout
  const timer = setInterval(() => {
    window.scrollTo(0, wanted)
    if (window.scrollY >= wanted - 1 || performance.now() > end) stop()
  }, lookEvery)
  const stop = () => {
    clearInterval(timer)
    for (const move of moves) window.removeEventListener(move, stop)
  }
  for (const move of moves) window.addEventListener(move, stop, { passive: true })
  return stop
}

/** Forgets where the reader was if an address was entered or a link followed, instead of a reload or a way back. Call it before the router looks. */
export function beginAtTop(key: string): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { [key]: place, ...others } = positions()
  if (place && entry?.type === 'navigate') sessionStorage.setItem(stored, JSON.stringify(others))
}

function positions(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(sessionStorage.getItem(stored) ?? '{}')
  } catch {
    return {}
  }
}
