/** The report's page: headline with chart, then the panels. Whose numbers they are is the source's affair. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { lazy, Suspense } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useFullList } from '../list/full-list.ts'
import { useReportSource } from '../source.tsx'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import styles from './Dashboard.module.css'
import { Headline } from './Headline.tsx'
import { familyOf, type PanelKey, panelLines, withoutHidden } from './panels.ts'
import { useDashboard, useTotal } from './use-dashboard.ts'

const MapPanel = lazy(async () => ({ default: (await import('../map/MapPanel.tsx')).MapPanel }))
const Rhythm = lazy(async () => ({ default: (await import('../heat/RhythmPanels.tsx')).RhythmPanels }))
const FullListDialog = lazy(async () => ({
  default: (await import('../list/FullListDialog.tsx')).FullListDialog,
}))

export interface DashboardProps {
  /** `brief`: what a first look needs; `whole`: every panel, lists, map. */
  readonly extent?: 'brief' | 'whole'
}

export function Dashboard({ extent = 'whole' }: DashboardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { calls, hidden = [] } = useReportSource()
  const [metric] = useAddressChoice<Metric>('metric', metricNames, 'visitors')
  const [list] = useFullList()
  useDashboard()
  const bots = useTotal().data?.filtered_bots ?? 0
  const whole = extent === 'whole'
  const panel = (key: PanelKey) => {
    const line = panelLines.find((one) => one.key === key)
    const shown = line && withoutHidden(line, hidden)
    return shown && <BreakdownPanel key={key} line={shown} lists={whole} />
  }
  return (
    <>
      <Headline />
      <div className={styles.grid}>
        {panel('pages')}
        {panel('sources')}
        {panel('places')}
        {whole && !hidden.includes('map') && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <MapPanel className={styles.breakdown} />
          </Suspense>
        )}
        {panel('tech')}
        {whole && panel('events')}
        {whole && calls === 'overview' && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <Rhythm metric={metric} />
          </Suspense>
        )}
      </div>
      <div className={styles.foot}>
        {bots > 0 && <p>{t('dashboard.bots', { count: bots, shown: format.exact(bots) })}</p>}
        <p>
          <Trans
            i18nKey="dashboard.places"
            components={{
              // biome-ignore lint/a11y/useAnchorContent: the text stands in the translation
              to: <a href="https://db-ip.com" target="_blank" rel="noreferrer" className={styles.link} />,
            }}
          />
        </p>
      </div>
      {whole && list && !hidden.includes(familyOf(list)) && (
        <Suspense fallback={null}>
          <FullListDialog key={list} dimension={list} />
        </Suspense>
      )}
    </>
  )
}
