/** Pins the screen's report, or a part of it, to a board. Shown to roles that may do it, on screens with a report. */
import { can } from '@footfall/contract/access'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { kindAt } from '../saved/saved-state.ts'
import { useReportSource } from '../source.tsx'

const pinDialog = lazyPart(async () => (await import('./PinDialog.tsx')).PinDialog)

export interface AddToBoardProps {
  /** The part of the screen to pin, and its name. Without it, everything shown. */
  readonly part?: { readonly key: string; readonly name: string }
}

export function AddToBoard({ part }: AddToBoardProps) {
  const { t } = useTranslation()
  const { calls } = useReportSource()
  const kind = kindAt(useLocation().pathname)
  const role = useCurrentTeam((team) => team.teamRole)
  const [open, setOpen] = useState(false)
  if (calls === 'share' || kind === null || !can(role, 'report.save')) return null
  return (
    <>
      <IconButton
        variant={part ? 'quiet' : 'plain'}
        {...(part && { size: 'small' as const })}
        label={part ? t('overview.pin', { name: part.name }) : t('nav.addToBoard')}
        onClick={() => setOpen(true)}
      >
        <LayoutGrid size={part ? 15 : 16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {open && (
        <LazyPart
          part={pinDialog}
          given={{ kind, ...(part && { part: part.key }), onClose: () => setOpen(false) }}
        />
      )}
    </>
  )
}
