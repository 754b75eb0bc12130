/** Revenue: orders and refunds, each currency by itself, over time and by a dimension. */
import type { Revenue as RevenueData } from '@footfall/contract/stats/revenue-results'
import { ArrowLeftRight, Coins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { comparable, comparesRows } from '../../lib/url/report-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { snippets } from '../../reports/snippets.ts'
import { useReportSource } from '../../reports/source.tsx'
import { useBy } from '../../reports/table/ByChoice.tsx'
import { useReport } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBody } from '../../reports/views/ReportBody.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { ConvertedSum } from './ConvertedSum.tsx'
import { CurrencyCards } from './CurrencyCards.tsx'
import styles from './Revenue.module.css'
import { attributions, RevenueList } from './RevenueList.tsx'
import { RevenueSeries } from './RevenueSeries.tsx'

const ratesDialog = lazyPart(async () => (await import('./RatesDialog.tsx')).RatesDialog)

export function RevenuePage() {
  return <WebsiteReport>{() => <Revenue />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report. */
export function Revenue() {
  const { t } = useTranslation()
  const { whose } = useReportSource()
  const [state] = useReportState()
  const [parameters, changeAddress] = useAddress()
  const { by } = useBy()
  const [attribution] = useAddressChoice('attribution', attributions, 'visit')
  // Readers of a share see converted sums, but not the rates.
  const mayEditRates = useMayOn(whose.website_id ?? '', 'website.edit')
  const [ratesOpen, setRatesOpen] = useState(false)
  const answer = useReport('revenue', { by, attribution })
  const compared = state.compare !== null && comparable(state)
  const chosenOf = ({ currencies }: RevenueData) => {
    const wanted = parameters.get('currency')
    const named = currencies.find(({ currency }) => currency === wanted)
    const busiest = currencies.toSorted((one, other) => other.orders - one.orders)[0]
    return (named ?? busiest)?.currency ?? ''
  }
  return (
    <>
      <ReportHead kind={t('nav.revenue')}>{(addFilter) => <QuestionTools onFilter={addFilter} />}</ReportHead>
      <ReportBody
        answer={answer}
        frame={(part) => <Panel title={t('revenue.title')}>{part}</Panel>}
        skeleton={<RowsSkeleton rows={10} />}
        isEmpty={({ currencies }) => currencies.length === 0}
        empty={<NoRevenue />}
      >
        {(data) => {
          const currency = chosenOf(data)
          return (
            <>
              <Panel
                title={t('revenue.title')}
                className={styles.panel}
                dimmed={answer.isPlaceholderData}
                tools={
                  mayEditRates && (
                    <Button size="small" onClick={() => setRatesOpen(true)}>
                      <ArrowLeftRight size={14} aria-hidden />
                      {t('revenue.rates.title')}
                    </Button>
                  )
                }
              >
                <CurrencyCards
                  currencies={data.currencies}
                  chosen={currency}
                  compared={compared}
                  onChoose={(next) => changeAddress({ currency: next })}
                />
                {data.converted && hasOthers(data, data.converted.currency) && (
                  <ConvertedSum sum={data.converted} compared={compared} />
                )}
                <RevenueSeries answer={answer} currency={currency} compared={compared} />
              </Panel>
              <RevenueList answer={answer} currency={currency} compared={comparesRows(state)} />
            </>
          )
        }}
      </ReportBody>
      <p className={styles.note}>{t('revenue.about')}</p>
      <p className={styles.note}>{t(`revenue.credit.${attribution}`)}</p>
      {ratesOpen && <LazyPart part={ratesDialog} given={{ onClose: () => setRatesOpen(false) }} />}
    </>
  )
}

/** Whether there are other currencies to convert. */
function hasOthers({ currencies }: RevenueData, target: string): boolean {
  return currencies.some(({ currency }) => currency !== target)
}

function NoRevenue() {
  const { t } = useTranslation()
  return (
    <Panel title={t('revenue.title')} roomy>
      <HowTo
        of="revenue"
        icon={<Coins size={22} />}
        title={t('revenue.empty')}
        text={t('revenue.emptyText')}
        code={snippets.revenue}
        action={<p className={styles.note}>{t('revenue.snippetNote')}</p>}
      />
    </Panel>
  )
}
