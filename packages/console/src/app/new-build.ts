/**
 * Checks every hour whether a new build was deployed. If so, the next navigation reloads the page. The same happens if a file of the running build is
 * gone.
 */
import { hour } from '@footfall/contract/durations'
import type { createBrowserRouter } from 'react-router'
import { reloadByItself } from '../lib/reload-page.ts'

const checkEvery = hour

/** Address of the entry script in a page's HTML. */
function entryScript(html: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
}

async function isStale(running: string): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const current = page.ok ? entryScript(await page.text()) : undefined
    return current !== undefined && current !== running
  } catch {
    return false
  }
}

export function watchForNewBuild(router: ReturnType<typeof createBrowserRouter>): void {
  const running = document.querySelector('script[type=module]')?.getAttribute('src')
  if (!running || import.meta.env.DEV) return
  // If the build is still deployed, the code that requested the file reports the failure itself.
  window.addEventListener('vite:preloadError', async () => {
    if (await isStale(running)) reloadByItself()
  })
  let stale = false
  setInterval(async () => {
    stale = stale || (await isStale(running))
  }, checkEvery)
  let path = location.pathname
  router.subscribe(({ location: next }) => {
    if (stale && next.pathname !== path) reloadByItself(next.pathname + next.search + next.hash)
    path = next.pathname
  })
}
