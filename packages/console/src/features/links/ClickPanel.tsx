/** Clicks broken down: by link, by source, by place, by device. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { MousePointerClick } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue } from '../../lib/url/filters.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { BarList, type BarRow } from '../../ui/list/BarList.tsx'
import { type ClickQuestion, useClickBreakdown, useClicksByLink } from './use-clicks.ts'

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

function useRow(question: ClickQuestion) {
  const format = useFormat()
  const compared = comparesRows(question.state)
  return {
    compared,
    counted: (row: Counted): Pick<BarRow, 'amount' | 'value' | 'exact' | 'change'> => ({
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
    }),
  }
}

export interface ClickPanelProps {
  readonly question: ClickQuestion
  readonly panel: keyof typeof panels
}

export function ClickPanel({ question, panel }: ClickPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const { parameter, tabs } = panels[panel]
  const [dimension, choose] = useAddressChoice<Dimension>(parameter, tabs, tabs[0])
  const clicks = useClickBreakdown(question, dimension)
  const { compared, counted } = useRow(question)
  const name = (one: Dimension) => t(`stats.field.${one}`)
  const list = clicks.data?.list
  // While another tab loads, the previous rows stay, and a click on one must filter by its own dimension.
  const of = clicks.of
  const [{ filters }, change] = useReportState()
  const chosen = filters.find((one) => one.field === of && one.operator === 'in')?.value ?? []
  return (
    <Panel
      title={t(`links.panel.${panel}`)}
      dimmed={clicks.isPlaceholderData}
      head={
        <Tabs
          label={t(`links.panel.${panel}`)}
          value={dimension}
          onChange={choose}
          controls={id}
          tabs={tabs.map((one) => ({ value: one, label: name(one) }))}
        />
      }
    >
      <div id={id} role="tabpanel" aria-label={name(dimension)} style={{ minHeight: 200 }}>
        {clicks.isError && !list && <ErrorPanel error={clicks.error} onRetry={() => clicks.refetch()} />}
        {clicks.isPending && <RowsSkeleton rows={5} />}
        {list?.length === 0 && <NoClicks />}
        {list && list.length > 0 && (
          <BarList
            nameHead={name(of)}
            valueHead={t('links.count.events')}
            changeHead={compared ? t('chart.change') : undefined}
            selectHint={t('dashboard.clickToFilter')}
            onSelect={(value) => change((now) => ({ filters: toggleValue(now.filters, of, value) }))}
            rows={list.map((row) => ({
              key: row.value,
              on: chosen.includes(row.value),
              label: row.label,
              icon: <ValueIcon dimension={of} value={row.value} />,
              ...counted(row),
            }))}
          />
        )}
      </div>
    </Panel>
  )
}

export interface LinkRankingProps {
  readonly question: ClickQuestion
  readonly names: ReadonlyMap<string, string>
  readonly onChoose: (linkId: string) => void
}

export function LinkRanking({ question, names, onChoose }: LinkRankingProps) {
  const { t } = useTranslation()
  const clicks = useClicksByLink(question)
  const { compared, counted } = useRow(question)
  const list = clicks.list?.slice(0, 10)
  return (
    <Panel title={t('links.panel.links')} dimmed={clicks.isPlaceholderData}>
      <div style={{ minHeight: 200 }}>
        {clicks.isError && !list && <ErrorPanel error={clicks.error} onRetry={() => clicks.refetch()} />}
        {clicks.isPending && <RowsSkeleton rows={5} />}
        {list?.length === 0 && <NoClicks />}
        {list && list.length > 0 && (
          <BarList
            nameHead={t('links.link')}
            valueHead={t('links.count.events')}
            changeHead={compared ? t('chart.change') : undefined}
            selectHint={t('links.choose')}
            onSelect={onChoose}
            rows={list.map((row) => ({
              key: row.linkId,
              label: names.get(row.linkId) ?? t('links.gone'),
              on: row.linkId === question.linkId,
              ...counted(row),
            }))}
          />
        )}
      </div>
    </Panel>
  )
}

export function NoClicks() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<MousePointerClick size={20} />}
      title={t('links.noClicks')}
      text={t('links.noClicksText')}
    />
  )
}
