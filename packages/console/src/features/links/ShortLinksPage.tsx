/** The short links of a website: their clicks, the sources of the clicks, and the list of links. */
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { ClickHeadline } from './ClickHeadline.tsx'
import { ClickPanel, LinkRanking, type LinkRankingProps, NoClicks } from './ClickPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import styles from './ShortLinksPage.module.css'
import { type ClickQuestion, useClickTotal } from './use-clicks.ts'
import { useHasNoLinks, useLinkNames } from './use-links.ts'

export function ShortLinksPage() {
  return <WebsiteReport>{({ websiteId }) => <ShortLinks websiteId={websiteId} />}</WebsiteReport>
}

function ShortLinks({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { zone } = useReportSource()
  const mayEdit = useMayOn(websiteId, 'link.edit')
  const [state] = useReportState()
  const [parameters, changeAddress] = useAddress()
  const nameOf = useLinkNames(websiteId)
  const hasNone = useHasNoLinks(websiteId)
  const linkId = parameters.get('link')
  // Without links there is nothing to count.
  const unused = hasNone === true && linkId === null
  const question: ClickQuestion = { websiteId, zone, state, linkId }
  const choose = (id: string) => changeAddress({ link: id === linkId ? null : id })
  const statistics = (id: string) => {
    // First, because the router returns to where the page was when its address changed.
    window.scrollTo({ top: 0 })
    changeAddress({ link: id })
  }
  return (
    <>
      <ReportHead kind={t('links.title')}>
        {(addFilter) => !unused && <QuestionTools onFilter={addFilter} />}
      </ReportHead>
      {linkId && (
        <p className={styles.chosen}>
          {t('links.only')}
          <button type="button" className={styles.chip} onClick={() => choose(linkId)}>
            <b>{nameOf(linkId)}</b>
            <X size={15} aria-label={t('links.showAll')} />
          </button>
        </p>
      )}
      {!unused && (
        <>
          <ClickHeadline question={question} />
          <ClickParts question={question} nameOf={nameOf} onChoose={choose} />
        </>
      )}
      {/* Without links it takes the place of the statistics, and must not move there. */}
      {hasNone !== null && <LinksPanel websiteId={websiteId} mayEdit={mayEdit} onStatistics={statistics} />}
    </>
  )
}

function ClickParts({ question, nameOf, onChoose }: LinkRankingProps) {
  const isQuiet = useClickTotal(question).data?.current.events === 0
  // Shown once instead of in each part.
  if (isQuiet)
    return (
      <div className={styles.quiet}>
        <NoClicks />
      </div>
    )
  return (
    <div className={styles.grid}>
      <LinkRanking question={question} nameOf={nameOf} onChoose={onChoose} />
      <ClickPanel question={question} panel="sources" />
      <ClickPanel question={question} panel="places" />
      <ClickPanel question={question} panel="tech" />
    </div>
  )
}
