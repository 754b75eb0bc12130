/** A dialog that another screen requests: it navigates here and names the dialog in the history state. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type AskedDialog = 'add-website' | 'invite-member' | 'create-team'

/** The state to navigate with. */
export const asksFor = (dialog: AskedDialog) => ({ open: dialog })

/** Whether the dialog is open, and a function to open and close it. A request is used once, so a reload does not open it again. */
export function useAskedOpen(dialog: AskedDialog): [boolean, (open: boolean) => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = (state as { open?: AskedDialog } | null)?.open === dialog
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!asked) return
    setOpen(true)
    navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  }, [asked, navigate, pathname, search])
  return [open, setOpen]
}
