/** Where the focus is now; the answer brings it back there once what took it has gone. */
export function rememberFocus(): () => void {
  const before = document.activeElement
  return () => {
    // Somebody else has it already: a field that was clicked, a dialog that follows.
    const now = document.activeElement
    if (now && now !== document.body && now.checkVisibility()) return
    const place =
      before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main')
    place?.focus({ preventScroll: true })
  }
}
