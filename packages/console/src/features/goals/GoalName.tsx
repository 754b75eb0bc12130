/** A goal in the table: its name, and what counts as a conversion. */
import type { GoalRow } from '@footfall/contract/api/goal'
import { useTranslation } from 'react-i18next'
import { useMatcherWords } from '../../reports/matcher/use-matcher-words.ts'
import styles from './Goals.module.css'

export interface GoalNameProps {
  readonly name: string
  /** Undefined until it is loaded, and in a shared report. */
  readonly goal: GoalRow | undefined
  readonly showsLock: boolean
  /** Null if the goal cannot be opened. */
  readonly onOpen: (() => void) | null
}

export function GoalName({ name, goal, showsLock, onOpen }: GoalNameProps) {
  const { t } = useTranslation()
  const words = useMatcherWords()
  return (
    <span className={styles.goal}>
      {onOpen ? (
        <button type="button" className={styles.name} title={name} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span title={name}>{name}</span>
      )}
      {goal && (
        <span className={styles.matcher} title={words(goal.matcher)}>
          {words(goal.matcher)}
        </span>
      )}
      {showsLock && goal?.is_locked && <span className={styles.locked}>{t('goals.locked')}</span>}
    </span>
  )
}
