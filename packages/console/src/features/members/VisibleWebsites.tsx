/** The websites that a member sees: all, or how many, with their names on hover and focus. */
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../../ui/overlay/Tooltip.tsx'
import { useTeamWebsites } from './use-team-websites.ts'

export interface VisibleWebsitesProps {
  readonly teamId: string
  readonly visible: 'all' | readonly string[]
}

export function VisibleWebsites({ teamId, visible }: VisibleWebsitesProps) {
  const { t } = useTranslation()
  const { nameOf } = useTeamWebsites(teamId)
  if (visible === 'all') return t('members.all')
  if (visible.length === 0) return t('members.none')
  // Until the names are known, their number is.
  if (!nameOf) return t('members.some', { count: visible.length })
  const names = visible.map((id) => nameOf(id) ?? t('members.unknownWebsite'))
  const [only] = names
  if (names.length === 1) return only
  return (
    <Tooltip focusable content={names.join(t('members.listComma'))}>
      {t('members.some', { count: names.length })}
    </Tooltip>
  )
}
