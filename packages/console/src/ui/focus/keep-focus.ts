/**
 * Keeps the place of people who work by keyboard. What has the focus may be removed, as a deleted row, or disabled while a call runs. Browsers then
 * focus nothing, and screen readers start at the top of the page. After a removed row comes the next one, or the last. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  /** What contains the last focused element, and is focused if only that element goes. */
  let around: HTMLElement | null = null
  /** Whether the last focused element was disabled while it had the focus. */
  let isHeld = false

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    last = target
    around = target.closest<HTMLElement>('[data-floating], dialog, main')
    isHeld = false
  }
  const onBlur = () =>
    // Some browsers report what is removed or disabled, too.
    queueMicrotask(() => {
      if (last?.isConnected && !last.matches(':disabled') && isNothingFocused()) last = null
    })
  const observer = new MutationObserver((changes) => {
    if (!last) return
    if (last.isConnected) {
      if (last.matches(':disabled')) isHeld = true
      else if (isHeld && isNothingFocused()) last.focus({ preventScroll: true })
    } else {
      const beside = besideRemoved(changes, last)
      last = null
      // A menu or dialog that is removed as a whole returns the focus itself. Other screens may have other frames.
      const next = beside ?? (around?.matches('main') ? document.querySelector('main') : around)
      if (next?.isConnected && isNothingFocused()) next.focus({ preventScroll: true })
    }
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  const attributeFilter = ['disabled']
  observer.observe(document.body, { attributeFilter, childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}

function isNothingFocused(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

const stops = 'a[href], button:not(:disabled), input, [tabindex="0"]'

/** What a row's neighbour has in the place of an element that was removed with its row; undefined if it was not a row, or the only one. */
function besideRemoved(changes: readonly MutationRecord[], element: Element): HTMLElement | undefined {
  for (const { removedNodes, nextSibling, previousSibling } of changes)
    for (const row of removedNodes) {
      if (!(row instanceof HTMLElement) || !row.contains(element) || !row.matches('li, tr, fieldset'))
        continue
      const place = [...row.querySelectorAll(stops)].indexOf(element)
      for (const neighbour of [nextSibling, previousSibling]) {
        if (!(neighbour instanceof HTMLElement) || !neighbour.isConnected) continue
        const there = neighbour.querySelectorAll<HTMLElement>(stops)
        if (there.length > 0) return there[Math.min(place, there.length - 1)]
      }
    }
  return undefined
}
