/** In a form of a screen with unsaved changes: leaving the screen asks first (`LeaveGuard`), and leaving the page does in the browser's own way. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { useBeforeUnload } from './use-before-unload.ts'

/** Number of forms with changes that are not saved. Those of dialogs are not counted. */
export const useUnsavedForms = create(() => 0)

export function UnsavedPrompt({ changed }: { readonly changed: boolean }) {
  useBeforeUnload(changed)
  useEffect(() => {
    if (!changed) return
    useUnsavedForms.setState((forms) => forms + 1, true)
    return () => useUnsavedForms.setState((forms) => forms - 1, true)
  }, [changed])
  return null
}
