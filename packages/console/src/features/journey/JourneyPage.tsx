/** Journey: the paths that visits take from page to page: from their start, from a selected page, or to one. */
import { Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { MatcherField } from '../../reports/matcher/MatcherField.tsx'
import { isTyping, type MatcherDraft, withChange } from '../../reports/matcher/matcher-text.ts'
import { useEmptyMatcher } from '../../reports/matcher/use-matcher-kinds.ts'
import { snippets } from '../../reports/snippets.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { usePlainQuery, useReport } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { FlowSwitch, ReportFlow } from '../../reports/views/ReportFlow.tsx'
import { VisitsDialog } from '../../reports/visits/VisitsDialog.tsx'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { type Anchor, anchorQuestion, readAnchor, writeAnchor } from './anchor.ts'
import { GroupsEditor } from './GroupsEditor.tsx'
import styles from './Journey.module.css'
import { allKinds, depths, JourneyChoices } from './JourneyChoices.tsx'
import { JourneyPaths } from './JourneyPaths.tsx'
import { flowOf, matcherOfKey } from './journey-flow.ts'
import { pathParameter, readPath, writePath } from './opened-path.ts'
import { readGroups, wholeGroups } from './page-groups.ts'

/** Number of separate items per step. */
const shownItems = 8
/** The usual height of the drawing in pixels: its items, the others, and those that left. */
const flowHeight = 468

export function JourneyPage() {
  return <WebsiteReport>{() => <Journey />}</WebsiteReport>
}

/** Works with any source: the team's own website or a shared report. */
export function Journey() {
  const { t } = useTranslation()
  const source = useReportSource()
  const { hiddenFields = [] } = source
  const query = usePlainQuery()
  const [parameters, changeAddress] = useAddress()
  const kinds = allKinds.filter(
    (kind) =>
      (kind === 'events' || !hiddenFields.includes('page')) &&
      (kind === 'pages' || !hiddenFields.includes('event')),
  )
  const [items, setItems] = useAddressChoice('items', kinds, kinds[0] ?? 'pages')
  const [depth, setDepth] = useAddressChoice('depth', depths, '4')
  const empty = useEmptyMatcher()
  const anchor = readAnchor(parameters, empty)
  const groups = readGroups(parameters.get('group'))
  const backwards = anchor.mode === 'end'
  const words = { other: t('journey.other'), end: t(backwards ? 'journey.begin' : 'journey.end') }
  const question = {
    items,
    steps: Number(depth),
    group: wholeGroups(groups),
    ...anchorQuestion(anchor),
  }
  const asked = { ...question, limit: shownItems }
  const opened = readPath(parameters.get(pathParameter))
  const answer = useReport('journey', asked, { compares: false })
  const change = (next: Anchor, replace = false) => changeAddress(writeAnchor(next), { replace })
  const changeMatcher = (next: MatcherDraft) => {
    const matcher = withChange(readAnchor(currentParameters(), empty).matcher, anchor.matcher, next)
    change({ ...anchor, matcher }, isTyping(next, anchor.matcher))
  }
  const walkFrom = (key: string) => {
    const matcher = matcherOfKey(key)
    const mode = backwards ? 'end' : 'start'
    if (matcher) change({ mode, matcher })
  }
  return (
    <>
      <ReportHead kind={t('nav.journey')}>
        {(addFilter) => <QuestionTools onFilter={addFilter} compares={false} />}
      </ReportHead>
      <Panel title={t('journey.title')} className={styles.panel}>
        <ReportBar
          tools={<FlowSwitch />}
          download={(format) => downloadReport(source, 'journey', { ...query, ...asked, format })}
          choices={
            <JourneyChoices
              kinds={kinds}
              items={items}
              onItems={setItems}
              depth={depth}
              onDepth={setDepth}
              anchor={anchor}
              onAnchor={change}
            />
          }
        />
        {anchor.mode !== 'visit' && (
          <div className={styles.anchor}>
            <MatcherField
              label={t(`journey.anchors.${anchor.mode}`)}
              value={anchor.matcher}
              onChange={changeMatcher}
            />
          </div>
        )}
        {items !== 'events' && <GroupsEditor groups={groups} />}
        <ReportFlow
          label={t('journey.title')}
          answer={answer}
          flowOf={(data) => flowOf(data, words, backwards)}
          skeleton={<SkeletonLine height={flowHeight} />}
          empty={
            <HowTo
              of={items === 'events' ? 'events' : 'visits'}
              icon={<Workflow size={20} strokeWidth={1.75} />}
              title={t('journey.none')}
              text={t(items === 'events' ? 'journey.noEvents' : 'journey.noPages')}
              {...(items === 'events' && { code: snippets.track })}
            />
          }
          onPick={({ key }) => walkFrom(key)}
        />
      </Panel>
      <JourneyPaths
        answer={answer}
        words={words}
        backwards={backwards}
        onOpen={
          source.calls === 'share'
            ? undefined
            : (items) => changeAddress({ [pathParameter]: writePath(items) })
        }
      />
      {opened && source.calls !== 'share' && (
        <VisitsDialog
          report="journey_visits"
          question={{ ...question, path: opened }}
          title={(backwards ? opened.toReversed() : opened).map(({ item }) => item).join(' → ')}
          onClose={() => changeAddress({ [pathParameter]: null })}
        />
      )}
      <p className={styles.note}>{t('journey.about')}</p>
    </>
  )
}
