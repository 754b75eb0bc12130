/** The label of a funnel step's bar: the page or event, and its conditions. */
import { useTranslation } from 'react-i18next'
import { isOpen } from './conditions.ts'
import type { MatcherDraft } from './matcher-text.ts'
import { useGoalNames } from './use-goal-names.ts'
import { useConditionWords, useScrollWords } from './use-matcher-words.ts'

/** `steps`: the steps that may be named. */
export function useStepName(steps: readonly MatcherDraft[]) {
  const { t } = useTranslation()
  const { nameOf } = useGoalNames(steps.some(({ kind }) => kind === 'goal'))
  const conditionsOf = useConditionWords()
  const scrollOf = useScrollWords()
  return (step: MatcherDraft | undefined): string => {
    if (!step) return ''
    const { kind, value, props = [] } = step
    const named = {
      any: t('matcher.kinds.any'),
      goal: nameOf(value),
      scroll: kind === 'scroll' ? scrollOf(step) : '',
      page: value,
      event: value,
    }[kind]
    const conditions = conditionsOf(props.filter((condition) => !isOpen(condition)))
    return conditions === '' ? named : t('matcher.where', { what: named, conditions })
  }
}
