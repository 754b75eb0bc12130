/** The report's page: headline with chart, then the panels. The source decides whose numbers it shows. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Trans } from '../../ui/Trans.tsx'
import { useFullList } from '../list/full-list.ts'
import { useReportSource } from '../source.tsx'
import { useMetric } from '../use-metric.ts'
import { NothingFound } from '../views/ReportBody.tsx'
import { BreakdownPanel, type PanelParts } from './BreakdownPanel.tsx'
import styles from './Dashboard.module.css'
import { Headline } from './Headline.tsx'
import { type PanelKey, panelLines, withoutHidden } from './panels.ts'
import { useDashboard, useTotal } from './use-dashboard.ts'

const mapPanel = lazyPart(async () => (await import('../map/MapPanel.tsx')).MapPanel)
const rhythm = lazyPart(async () => (await import('../heat/RhythmPanels.tsx')).RhythmPanels)
const fullList = lazyPart(async () => (await import('../list/FullListDialog.tsx')).FullListDialog)
const waiting = <div className={styles.waiting} />

export interface DashboardProps {
  /** `brief`: only the essential panels; `whole`: all panels, full lists, map. */
  readonly extent?: 'brief' | 'whole'
  readonly panels?: PanelParts
  /** Shown above the panels, e.g. to choose what they count. */
  readonly panelsHead?: ReactNode
  /** Replaces the chart and all panels if nothing was counted, and null the panels. By default they say that nothing was found. */
  readonly whenQuiet?: ReactNode
}

export function Dashboard({ extent = 'whole', panels, panelsHead, whenQuiet }: DashboardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { calls, withoutMap = false, hiddenFields = [] } = useReportSource()
  const [metric] = useMetric()
  const [list, openList] = useFullList()
  useDashboard()
  const { current, filtered_bots: bots = 0 } = useTotal().data ?? {}
  const isQuiet = current !== undefined && current.pageviews + current.events === 0
  const whole = extent === 'whole'
  const panel = (key: PanelKey) => {
    const line = panelLines.find((one) => one.key === key)
    const shown = line && withoutHidden(line, hiddenFields)
    return shown && <BreakdownPanel key={key} line={shown} lists={whole} parts={panels} />
  }
  return (
    <>
      <Headline>{isQuiet && whenQuiet}</Headline>
      {isQuiet ? (
        whenQuiet === undefined && (
          <div className={styles.quiet}>
            <NothingFound />
          </div>
        )
      ) : (
        <>
          {panelsHead && <div className={styles.panelsHead}>{panelsHead}</div>}
          <div className={styles.grid}>
            {panel('pages')}
            {panel('sources')}
            {panel('places')}
            {whole && !withoutMap && (
              <LazyPart
                part={mapPanel}
                given={{ className: styles.breakdown }}
                waiting={waiting}
                frame={(failure) => <Panel title={t('map.title')}>{failure}</Panel>}
              />
            )}
            {panel('tech')}
            {whole && panel('events')}
            {whole && calls === 'overview' && (
              <LazyPart
                part={rhythm}
                given={{ metric }}
                waiting={waiting}
                frame={(failure) => <Panel title={t(`stats.metric.${metric}`)}>{failure}</Panel>}
              />
            )}
          </div>
        </>
      )}
      <div className={styles.foot}>
        {bots > 0 && <p>{t('dashboard.bots', { count: bots, shown: format.exact(bots) })}</p>}
        {!isQuiet && (
          <p>
            <Trans
              i18nKey="dashboard.places"
              components={{
                // biome-ignore lint/a11y/useAnchorContent: the text stands in the translation
                to: <a href="https://db-ip.com" target="_blank" rel="noreferrer" className={styles.link} />,
              }}
            />
          </p>
        )}
      </div>
      {whole && list && !hiddenFields.includes(list) && (
        <LazyPart
          key={list}
          part={fullList}
          given={{ dimension: list }}
          frame={(failure) => (
            <Dialog onClose={() => openList(null)} title={t(`stats.field.${list}`)}>
              {failure}
            </Dialog>
          )}
        />
      )}
    </>
  )
}
