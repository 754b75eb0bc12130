/** Remembers the focused element. The returned function moves the focus back there, after what took it has closed. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  return () => {
    // Something else already has the focus: a field that was clicked, or the next dialog.
    const now = document.activeElement
    if (now && now !== document.body && now.checkVisibility()) return
    const place =
      before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main')
    place?.focus({ preventScroll: true })
  }
}
