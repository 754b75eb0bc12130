/** The report's page: headline with chart, then the panels. Whose numbers they are is the source's affair. */
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { BreakdownPanel } from './BreakdownPanel.tsx'
import styles from './Dashboard.module.css'
import { Headline } from './Headline.tsx'
import { panelLines } from './panels.ts'
import { useDashboard, useTotal } from './use-dashboard.ts'

export function Dashboard() {
  const { t } = useTranslation()
  const format = useFormat()
  useDashboard()
  const bots = useTotal().data?.filtered_bots ?? 0
  return (
    <>
      <Headline />
      <div className={styles.grid}>
        {panelLines.map((line) => (
          <BreakdownPanel key={line.key} line={line} />
        ))}
      </div>
      {bots > 0 && (
        <p className={styles.foot}>{t('dashboard.bots', { count: bots, shown: format.exact(bots) })}</p>
      )}
    </>
  )
}
