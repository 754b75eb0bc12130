/**
 * Tells screen readers which screen is there. The browser does so only for pages that it loads itself. The focus stays where it is, on the link that was
 * followed.
 */
import { addStatus } from './add-status.ts'

/** Milliseconds in which a screen may complete its title, e.g. by a name that is loading. */
const quiet = 300

/** Reads the title aloud when it becomes another; the number of current visitors before it does not count. Returns how to stop. */
export function announceScreens(): () => void {
  const place = addStatus()
  let before = screenTitle()
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = () => {
    if (before !== screenTitle()) place.textContent = before = screenTitle()
  }
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(say, quiet)
  })
  const title = document.querySelector('title')
  if (title) observer.observe(title, { childList: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    place.remove()
  }
}

function screenTitle(): string {
  return document.title.replace(/^\(\d+\) /, '')
}
