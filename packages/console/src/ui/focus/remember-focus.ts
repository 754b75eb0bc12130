/** Remembers the focused element. The returned function moves the focus back there, after what took it has closed. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  return () => {
    // Something else already has the focus: a field that was clicked, or the next dialog.
    const now = document.activeElement
    if (now && now !== document.body && isShown(now)) return
    const isPlace = before instanceof HTMLElement && before !== document.body && before.isConnected
    const place = isPlace ? before : document.querySelector('main')
    place?.focus({ preventScroll: true })
  }
}

/** Not by `checkVisibility`, which Safari 16 lacks. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}
