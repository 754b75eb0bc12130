/**
 * Ctrl+P and ⌘P print the whole page. Panels load when they come into view, and a browser that prints waits for nothing: panels that were never
 * scrolled to would be missing. Printing from the browser's menu starts to load them, so that printing again has them.
 */

/** Milliseconds after which what has loaded is printed. */
const timeout = 8_000
const lookEvery = 100

/** Returns a function that ends this. */
export function printWhole(): () => void {
  let isWaiting = false
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'p' || altKey || shiftKey || ctrlKey === metaKey) return
    event.preventDefault()
    if (isWaiting) return
    isWaiting = true
    void loaded().then(() => {
      isWaiting = false
      window.print()
    })
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Resolves once everything is there. The parts hear the same event as when the browser prints, also those that arrive meanwhile. */
async function loaded(): Promise<void> {
  for (const end = performance.now() + timeout; performance.now() < end; ) {
    window.dispatchEvent(new Event('beforeprint'))
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    if (!document.querySelector('.pending')) return
  }
}
