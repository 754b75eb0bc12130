/** Shown without steps and saved funnels: how to add steps, and the code of custom events. If the website was never visited, the tracking code, too. */
import { Funnel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { InstallLink } from '../../reports/never-visited/InstallLink.tsx'
import { useNeverVisited } from '../../reports/never-visited/use-never-visited.ts'
import { SampleCode } from '../../reports/SampleCode.tsx'
import { snippets } from '../../reports/snippets.ts'
import { useReportSource } from '../../reports/source.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

export function NoFunnelYet() {
  const { t } = useTranslation()
  const isShare = useReportSource().calls === 'share'
  const { isNever } = useNeverVisited(!isShare)
  return (
    <Panel roomy title={t('funnel.result')}>
      <EmptyState
        icon={<Funnel size={20} strokeWidth={1.75} />}
        title={t('funnel.empty')}
        text={t(isShare ? 'funnel.emptyText' : 'funnel.emptyHow')}
        action={
          !isShare && (
            <>
              <SampleCode code={snippets.track} />
              {isNever && <InstallLink />}
            </>
          )
        }
      />
    </Panel>
  )
}
