/**
 * Asks before a screen with unsaved changes is left. While a dialog is open, the back button closes the dialog instead, as Esc does, and the dialog
 * asks for itself. A phone's side menu is closed like a dialog.
 */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useUnsavedForms } from './UnsavedPrompt.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'

/** The one on top. */
const openDialog = () => [...document.querySelectorAll('[data-drawer], dialog[open]')].at(-1)

/** Whether Back closes the dialog on top. */
function closesDialog(staysOnScreen: boolean): boolean {
  const dialog = openDialog()
  return dialog !== undefined && !(staysOnScreen && dialog.matches('[data-in-address]'))
}

export function LeaveGuard() {
  const hasUnsaved = useUnsavedForms() > 0
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const staysOnScreen = currentLocation.pathname === nextLocation.pathname
    return (hasUnsaved && !staysOnScreen) || (historyAction === 'POP' && closesDialog(staysOnScreen))
  })
  const { state, reset } = blocker
  const isAsking = state === 'blocked' && hasUnsaved
  useEffect(() => {
    if (state !== 'blocked' || isAsking) return
    reset()
    openDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  }, [state, isAsking, reset])
  return isAsking && <UnsavedQuestion onLeave={blocker.proceed} onStay={blocker.reset} />
}
