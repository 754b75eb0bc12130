/** Journey: the ways that visits take from page to page, from where they begin or from a page chosen in the flow. */
import type { Journey as JourneyAnswer } from '@footfall/contract/stats/sequences'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { FilterChips } from '../../reports/filters/FilterChips.tsx'
import { FilterEditor } from '../../reports/filters/FilterEditor.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { matcherOf, readMatchers, writeMatchers } from '../../reports/matcher/matcher-text.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useReport } from '../../reports/use-report.ts'
import { useReportPage } from '../../reports/use-report-page.ts'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportFlow } from '../../reports/views/ReportFlow.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import styles from './Journey.module.css'
import { flowOf, itemName, itemOfKey } from './journey-flow.ts'

const kinds = ['pages', 'events', 'both'] as const
const depths = ['3', '4', '5', '6', '8', '10'] as const
/** Items a step that stand by themselves. */
const shownItems = 8

export function JourneyPage() {
  return <WebsiteReport>{() => <Journey />}</WebsiteReport>
}

/** For whichever source is around it: the website's own people, or the readers of a share. */
export function Journey() {
  const { t } = useTranslation()
  const format = useFormat()
  const { name } = useReportSource()
  const page = useReportPage(`${t('nav.journey')} · ${name}`)
  const [parameters, changeAddress] = useAddress()
  const [items, setItems] = useAddressChoice('items', kinds, 'pages')
  const [depth, setDepth] = useAddressChoice('depth', depths, '4')
  const [start] = readMatchers(parameters.get('from'), 1)
  const words = { other: t('journey.other'), end: t('journey.end') }
  const answer = useReport(
    'journey',
    { items, steps: Number(depth), limit: shownItems, ...(start && { start: matcherOf(start) }) },
    { compares: false },
  )
  const paths = answer.data?.paths ?? []
  const startAt = (key: string) => {
    const item = itemOfKey(key)
    if (item) changeAddress({ from: writeMatchers([{ ...item, operator: 'is' }]) })
  }
  return (
    <>
      <ReportHead title={name} kind={t('nav.journey')}>
        <QuestionTools onFilter={page.addFilter} compares={false} />
      </ReportHead>
      <FilterChips onEdit={page.setEditing} />
      <Panel roomy title={t('journey.title')} className={styles.panel}>
        <ReportBar
          choices={
            <>
              <Segmented
                label={t('journey.items')}
                value={items}
                onChange={setItems}
                options={kinds.map((value) => ({ value, label: t(`journey.kinds.${value}`) }))}
              />
              <Select
                label={t('journey.depth')}
                value={depth}
                onChoose={(value) => setDepth(depths.find((one) => one === value) ?? '4')}
              >
                {depths.map((value) => (
                  <option key={value} value={value}>
                    {t('journey.steps', { steps: value })}
                  </option>
                ))}
              </Select>
              {start && (
                <Button size="small" onClick={() => changeAddress({ from: null })}>
                  {t('journey.from', { item: start.value })}
                  <X size={14} aria-label={t('journey.anywhere')} />
                </Button>
              )}
            </>
          }
        />
        <ReportFlow
          label={t('journey.title')}
          answer={answer}
          flowOf={(data) => flowOf(data, words)}
          skeleton={<Bone height={360} />}
          onPick={({ key }) => startAt(key)}
        />
      </Panel>
      <Panel title={t('journey.paths')}>
        <ReportTable<JourneyAnswer['paths'][number]>
          label={t('journey.paths')}
          answer={{ ...answer, data: answer.data && { list: paths } }}
          rowKey={(path) => path.items.map((item) => itemName(item, words)).join('\u0000')}
          fill={(path) => path.share}
          columns={[
            {
              key: 'path',
              label: t('journey.path'),
              render: (path) => path.items.map((item) => itemName(item, words)).join(' → '),
            },
            {
              key: 'visits',
              label: t('stats.metric.visits'),
              figures: true,
              render: ({ visits }) => <span title={format.exact(visits)}>{format.count(visits)}</span>,
            },
            {
              key: 'share',
              label: t('journey.share'),
              figures: true,
              render: ({ share }) => format.share(share),
            },
          ]}
        />
      </Panel>
      <p className={styles.note}>{t('journey.about')}</p>
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}
