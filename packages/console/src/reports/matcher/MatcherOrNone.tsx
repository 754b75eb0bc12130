/** An optional matcher: a button for no matcher, and one to choose a matcher. */
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/form/Select.tsx'
import { MatcherField } from './MatcherField.tsx'
import styles from './MatcherOrNone.module.css'
import { isTyping, type MatcherDraft } from './matcher-text.ts'
import { useEmptyMatcher } from './use-matcher-kinds.ts'

export interface MatcherOrNoneProps {
  /** What the matcher is for; shown before it. */
  readonly label: string
  /** Describes what applies without a matcher. */
  readonly none: string
  readonly value: MatcherDraft | null
  /** `typing`: only the text of the matcher changed. */
  readonly onChange: (matcher: MatcherDraft | null, typing: boolean) => void
}

export function MatcherOrNone({ label, none, value, onChange }: MatcherOrNoneProps) {
  const { t } = useTranslation()
  const empty = useEmptyMatcher()
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <Select
        label={label}
        value={value ? 'chosen' : 'none'}
        options={['none', 'chosen']}
        nameOf={(choice) => (choice === 'none' ? none : t('matcher.chosen'))}
        onChoose={(choice) => onChange(choice === 'chosen' ? empty : null, false)}
      />
      {value && (
        <MatcherField
          label={label}
          value={value}
          onChange={(matcher) => onChange(matcher, isTyping(matcher, value))}
        />
      )}
    </div>
  )
}
