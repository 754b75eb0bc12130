/** The figures, breakdowns and map of the last thirty minutes; if they cannot be loaded, why. */
import type { SharedLive } from '@footfall/contract/stats/live'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LiveHeadline } from './LiveHeadline.tsx'
import { LiveMap } from './LiveMap.tsx'
import { type LiveDimension, LivePanel } from './LivePanel.tsx'
import { isQuiet, QuietLive } from './QuietLive.tsx'
import styles from './Realtime.module.css'

export interface BreakdownTabs {
  readonly title: 'pages' | 'sources' | 'places'
  /** The selected tab's name in the address. */
  readonly parameter: string
  readonly tabs: readonly [LiveDimension, ...LiveDimension[]]
}

export interface LiveBodyProps {
  readonly live: Pick<UseQueryResult<SharedLive>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  readonly breakdowns: readonly BreakdownTabs[]
  readonly withoutMap?: boolean
  /** Shown below the map if there were visitors. */
  readonly children?: ReactNode
}

export function LiveBody({ live, breakdowns, withoutMap = false, children }: LiveBodyProps) {
  const { t } = useTranslation()
  const { data } = live
  /** Stays during the attempts that follow every few seconds. Otherwise the page would blink, and be read out, each time. */
  const failure = useRef<Error>(null)
  if (data || live.error) failure.current = live.error
  if (!data && failure.current)
    return (
      <Panel title={t('nav.realtime')} titleAbove>
        <ErrorPanel error={failure.current} onRetry={live.refetch} />
      </Panel>
    )
  return (
    <div className={styles.page}>
      <LiveHeadline data={data} dimmed={live.isPlaceholderData} />
      {isQuiet(data) ? (
        <QuietLive />
      ) : (
        <>
          <div className={styles.grid}>
            {breakdowns.map(({ title, parameter, tabs }) => (
              <LivePanel
                key={title}
                title={t(`dashboard.panel.${title}`)}
                parameter={parameter}
                tabs={tabs}
                live={data}
              />
            ))}
            {!withoutMap && <LiveMap live={data} />}
          </div>
          {children}
        </>
      )}
    </div>
  )
}
