/** No event has come yet: says how one is sent, with the line to copy. */
import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { CodeSnippet } from '../../ui/CodeSnippet.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NoEvents() {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  const filtered = filters.length > 0
  return (
    <EmptyState
      icon={<Zap size={20} strokeWidth={1.75} />}
      title={t(filtered ? 'dashboard.empty' : 'events.none')}
      text={t(filtered ? 'dashboard.emptyFiltered' : 'events.noneText')}
      action={
        filtered ? undefined : (
          <CodeSnippet
            label={t('events.snippet')}
            code={"footfall.track('signup', { plan: 'pro', seats: 3 })"}
          />
        )
      }
    />
  )
}
