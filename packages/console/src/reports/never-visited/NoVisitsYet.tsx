/** Replaces the empty state of a view if the website has never been visited: other periods are empty, too, and the tracking code helps. */
import { CodeXml } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useReportSource } from '../source.tsx'
import { InstallLink } from './InstallLink.tsx'

export function NoVisitsYet() {
  const { t } = useTranslation()
  const { domain } = useReportSource()
  return (
    <EmptyState
      icon={<CodeXml size={20} strokeWidth={1.75} />}
      title={t('overview.nothingYet.title')}
      text={t('overview.nothingYet.text', { domain })}
      action={<InstallLink primary />}
    />
  )
}
