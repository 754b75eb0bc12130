/** A cohort in words. */
import type { CohortBody } from '@footfall/contract/resources/cohort'
import type { Matcher } from '@footfall/contract/stats/matchers'
import { useTranslation } from 'react-i18next'
import { useMatcherWords } from '../matcher/use-matcher-words.ts'

/** Null without a cohort. Goal names are loaded if it names a goal. */
export function useCohortWords(cohort: CohortBody | null): string | null {
  const { t } = useTranslation()
  const wordsOf = useMatcherWords(matchersOf(cohort))
  if (!cohort) return null
  const { days } = cohort
  const when =
    days === null ? t('cohort.asked') : days === 1 ? t('cohort.today') : t('cohort.lastDays', { count: days })
  if (cohort.kind === 'matched') {
    const { did, at_least: times } = cohort
    const what = wordsOf(cohort.matcher)
    if (times === 1) return t(did ? 'cohort.text.didOnce' : 'cohort.text.never', { when, what })
    return t(did ? 'cohort.text.did' : 'cohort.text.not', { when, what, times })
  }
  const [last] = cohort.steps.slice(cohort.step - 1)
  return t(`cohort.text.${cohort.outcome}`, { when, step: cohort.step, what: last ? wordsOf(last) : '' })
}

function matchersOf(cohort: CohortBody | null): readonly Pick<Matcher, 'kind'>[] {
  if (!cohort) return []
  return cohort.kind === 'matched' ? [cohort.matcher] : cohort.steps
}
