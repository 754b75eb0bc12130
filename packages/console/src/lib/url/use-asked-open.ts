/** A dialog that another screen asks for: it goes to this one and says in the history's state which is to open. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type AskedDialog = 'add-website' | 'invite-member' | 'create-team'

/** State to navigate with. */
export const asksFor = (dialog: AskedDialog) => ({ open: dialog })

/** Whether the dialog is open, and the way to open and close it. What was asked for is answered once: a reload asks nothing. */
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
