/** Whether Caps Lock is on, as far as key presses in a field reveal it. */
import { type KeyboardEvent, useState } from 'react'

export function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return { capsLock, listeners: { onKeyDown: look, onKeyUp: look, onBlur: () => setCapsLock(false) } }
}
