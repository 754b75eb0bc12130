/** The report of a share code. The whole one has all panels and tools; the brief one lacks the buttons of the filter and the comparison, not their keys. */
import type { ShareScreen } from '@footfall/contract/reports/sections'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../lib/api/api-base.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Dashboard } from '../../reports/dashboard/Dashboard.tsx'
import { useReportShortcuts } from '../../reports/dashboard/use-report-shortcuts.ts'
import { FilterEditor, type FilterEditorState } from '../../reports/filters/FilterEditor.tsx'
import { PeriodGaps } from '../../reports/head/PeriodGaps.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ToolBar } from '../../reports/head/ToolBar.tsx'
import { useReportSource } from '../../reports/source.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ScreenLinks } from './ScreenLinks.tsx'
import styles from './SharedReport.module.css'
import { ShareFrame } from './ShareFrame.tsx'

export interface SharedReportProps {
  readonly extent: 'brief' | 'whole'
  readonly sharecode: string
  readonly screens: readonly ShareScreen[]
  readonly logo: string | null
}

export function SharedReport({ extent, sharecode, screens, logo }: SharedReportProps) {
  const { t } = useTranslation()
  const { name, domain, zone } = useReportSource()
  const [editing, setEditing] = useState<FilterEditorState>(null)
  useTitle(name)
  useReportShortcuts({ zone, onFilter: () => setEditing('new') })
  const whole = extent === 'whole'
  const other = useLink(whole ? `/share/${sharecode}` : `/share/more/${sharecode}`, ({ search }) => search)
  const title = (
    <div className={styles.name}>
      {logo && <img src={pictureUrl(logo)} alt="" width={28} height={28} className={styles.logo} />}
      <h1 className={styles.title}>{name}</h1>
      {domain !== name && <span className={styles.domain}>{domain}</span>}
    </div>
  )
  // The links to other screens stand where the other screens have them.
  const alone = screens.length < 2
  return (
    <ShareFrame
      title={alone ? title : <ScreenLinks sharecode={sharecode} screens={screens} current="overview" />}
    >
      <ToolBar place={!alone && title} onEditFilter={setEditing}>
        <ButtonLink variant="quiet" className={styles.extent} {...other}>
          {whole && <ArrowLeft size={16} aria-hidden />}
          <span className={cx(whole && styles.back)}>{t(whole ? 'share.less' : 'share.more')}</span>
          {!whole && <ArrowRight size={16} aria-hidden />}
        </ButtonLink>
        <QuestionTools {...(whole ? { onFilter: () => setEditing('new') } : {})} compares={whole} />
      </ToolBar>
      <PeriodGaps />
      <Dashboard extent={extent} />
      <FilterEditor state={editing} onClose={() => setEditing(null)} />
    </ShareFrame>
  )
}
