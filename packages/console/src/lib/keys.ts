/** To whom a key press belongs, besides the element that has the focus. */

/** Whether the key is for an input method, as Esc is that discards what it composes. Safari marks such keys only by their code. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Whether the key is for the browser or the system: with Alt or Cmd, the arrows go back and forward. */
export function hasModifier(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey
}
