/** Describes a cohort in words. */
import type { CohortBody } from '@footfall/contract/resources/cohort'
import { useTranslation } from 'react-i18next'
import { useMatcherWords } from '../matcher/use-matcher-words.ts'

export function useCohortWords(): (cohort: CohortBody) => string {
  const { t } = useTranslation()
  const wordsOf = useMatcherWords()
  return (cohort) => {
    const { days } = cohort
    const when =
      days === null
        ? t('cohort.asked')
        : days === 1
          ? t('cohort.today')
          : t('cohort.lastDays', { count: days })
    if (cohort.kind === 'matched') {
      const { did, at_least: times } = cohort
      const what = wordsOf(cohort.matcher)
      if (times === 1) return t(did ? 'cohort.text.didOnce' : 'cohort.text.never', { when, what })
      return t(did ? 'cohort.text.did' : 'cohort.text.not', { when, what, times })
    }
    const [last] = cohort.steps.slice(cohort.step - 1)
    return t(`cohort.text.${cohort.outcome}`, { when, step: cohort.step, what: last ? wordsOf(last) : '' })
  }
}
