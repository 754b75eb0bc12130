/** For a dialog with a form: closing it with unsaved changes asks first, however it is closed. */
import { type ReactNode, useState } from 'react'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useBeforeUnload } from './use-before-unload.ts'

export interface UnsavedDialog {
  /** Closes the dialog, or asks first. */
  readonly close: () => void
  /** The question; render it beside the dialog's content. */
  readonly prompt: ReactNode
}

export function useUnsavedDialog(changed: boolean, onClose: () => void): UnsavedDialog {
  const [asking, setAsking] = useState(false)
  useBeforeUnload(changed)
  return {
    close: changed ? () => setAsking(true) : onClose,
    prompt: asking && <UnsavedQuestion onLeave={onClose} onStay={() => setAsking(false)} />,
  }
}
