/** How many visitors a step matches by itself, shown while it is typed. */
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { isWhole, type MatcherDraft, matcherOf } from '../../reports/matcher/matcher-text.ts'
import { useReport } from '../../reports/use-report.ts'
import styles from './Funnel.module.css'

export interface StepSizeProps {
  readonly draft: MatcherDraft
}

export function StepSize({ draft }: StepSizeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // The key of a question, because each render makes another draft.
  const asked = useSettled(JSON.stringify(draft), 400)
  const settled: MatcherDraft = JSON.parse(asked)
  const { data, isPlaceholderData } = useReport(
    'funnel',
    // Those who entered a funnel are those of its first step.
    { steps: [matcherOf(settled), { kind: 'any' }], window_minutes: 1 },
    { wanted: isWhole(settled), compares: false },
  )
  if (!data || isPlaceholderData || !isWhole(draft) || asked !== JSON.stringify(draft)) return null
  const { entered } = data
  return (
    <output className={styles.size}>
      {t('funnel.size', { count: entered, shown: format.exact(entered) })}
    </output>
  )
}
