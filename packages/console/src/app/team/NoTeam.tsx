/** Replaces a team's screens for a user without a team. */
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function NoTeam() {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  return (
    <EmptyState
      isPage
      icon={<Users size={20} strokeWidth={1.75} />}
      title={t('noTeam.title')}
      text={t('noTeam.text')}
      action={
        <ButtonLink variant="primary" to={pathTo('/teams')}>
          {t('noTeam.action')}
        </ButtonLink>
      }
    />
  )
}
