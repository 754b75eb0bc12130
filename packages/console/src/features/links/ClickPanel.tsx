/** Clicks broken down: by link, by source, by place, by device. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { MousePointerClick } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { TabbedPanel } from '../../ui/layout/TabbedPanel.tsx'
import { BarList, type BarRow } from '../../ui/list/BarList.tsx'
import { type ClickQuestion, linkRows, useClickBreakdown, useClicksByLink } from './use-clicks.ts'

const panels = {
  sources: { parameter: 'by_source', tabs: ['referer', 'channel'] },
  places: { parameter: 'by_place', tabs: ['country', 'region', 'city'] },
  tech: { parameter: 'by_tech', tabs: ['device', 'browser', 'os'] },
} as const satisfies Record<string, { parameter: string; tabs: readonly Dimension[] }>

/** The figures of a row, whatever its kind. */
interface Counted {
  readonly events: number
  readonly previous?: { readonly events: number } | null | undefined
}

interface ClickListProps<R extends Counted> {
  readonly question: ClickQuestion
  readonly list: readonly R[]
  readonly nameHead: string
  readonly selectHint: string
  readonly onSelect: (key: string) => void
  readonly nameOf: (row: R) => Pick<BarRow, 'key' | 'label' | 'on' | 'icon'>
}

function ClickList<R extends Counted>(props: ClickListProps<R>) {
  const { question, list, nameHead, selectHint, onSelect, nameOf } = props
  const { t } = useTranslation()
  const format = useFormat()
  const compared = comparesRows(question.state)
  if (list.length === 0) return <NoClicks />
  return (
    <BarList
      nameHead={nameHead}
      valueHead={t('links.count.events')}
      changeHead={compared ? t('chart.change') : undefined}
      selectHint={selectHint}
      onSelect={onSelect}
      rows={list.map((row) => ({
        ...nameOf(row),
        amount: row.events,
        value: format.count(row.events),
        exact: format.exact(row.events),
        change: compared && (
          <RowChange
            metric="events"
            current={row.events}
            previous={row.previous === null ? 0 : row.previous?.events}
          />
        ),
      }))}
    />
  )
}

export interface ClickPanelProps {
  readonly question: ClickQuestion
  readonly panel: keyof typeof panels
}

export function ClickPanel({ question, panel }: ClickPanelProps) {
  const { t } = useTranslation()
  const { parameter, tabs } = panels[panel]
  const [dimension, choose] = useAddressChoice<Dimension>(parameter, tabs, tabs[0])
  const clicks = useClickBreakdown(question, dimension)
  const name = (one: Dimension) => t(`stats.field.${one}`)
  // While another tab loads, the previous rows stay, and a click on one must filter by its own dimension.
  const of = clicks.of
  const { isFilteredBy, filterBy } = useValueFilter()
  return (
    <TabbedPanel
      title={t(`links.panel.${panel}`)}
      dimmed={clicks.isPlaceholderData}
      value={dimension}
      onChange={choose}
      tab={name(dimension)}
      tabs={tabs.map((one) => ({ value: one, label: name(one) }))}
    >
      <div style={{ minHeight: 200 }}>
        <AnswerBody answer={clicks} skeleton={<RowsSkeleton rows={5} />}>
          {({ list }) => (
            <ClickList
              question={question}
              list={list}
              nameHead={name(of)}
              selectHint={t('dashboard.clickToFilter')}
              onSelect={(value) => filterBy(of, value)}
              nameOf={({ value, label }) => ({
                key: value,
                label,
                on: isFilteredBy(of, value),
                icon: <ValueIcon dimension={of} value={value} />,
              })}
            />
          )}
        </AnswerBody>
      </div>
    </TabbedPanel>
  )
}

export interface LinkRankingProps {
  readonly question: ClickQuestion
  readonly nameOf: (linkId: string) => string
  readonly onChoose: (linkId: string) => void
}

export function LinkRanking({ question, nameOf, onChoose }: LinkRankingProps) {
  const { t } = useTranslation()
  const clicks = useClicksByLink(question)
  return (
    <Panel title={t('links.panel.links')} dimmed={clicks.isPlaceholderData}>
      <div style={{ minHeight: 200 }}>
        <AnswerBody answer={clicks} skeleton={<RowsSkeleton rows={5} />}>
          {(data) => (
            <ClickList
              question={question}
              list={linkRows(data).slice(0, 10)}
              nameHead={t('links.link')}
              selectHint={t('links.choose')}
              onSelect={onChoose}
              nameOf={({ linkId }) => ({
                key: linkId,
                label: nameOf(linkId),
                on: linkId === question.linkId,
              })}
            />
          )}
        </AnswerBody>
      </div>
    </Panel>
  )
}

export function NoClicks() {
  const { t } = useTranslation()
  const [{ filters }] = useReportState()
  return (
    <EmptyState
      icon={<MousePointerClick size={20} />}
      title={t('links.noClicks')}
      text={t(filters.length > 0 ? 'dashboard.fewerFilters' : 'links.noClicksText')}
    />
  )
}
