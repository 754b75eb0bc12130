/** Describes a matcher in a few words. */
import type { Matcher, PropCondition } from '@footfall/contract/stats/matchers'
import { useTranslation } from 'react-i18next'
import { joinClauses, joinWords } from '../../lib/format/join-words.ts'
import { useGoalNames } from './use-goal-names.ts'

/** Describes conditions on properties: `plan is pro or free, price greater than 10`; empty without any. */
export function useConditionWords() {
  const { t } = useTranslation()
  return (props: readonly PropCondition[] = []): string =>
    joinClauses(
      props.map(({ key, operator, value }) =>
        joinWords([key, t(`stats.export.operator.${operator}`), value.join(t('filter.or'))]),
      ),
      t('matcher.and'),
    )
}

/** Describes a scroll as what a visitor does: `Scroll at least 75% of page /docs`. */
export function useScrollWords() {
  const { t } = useTranslation()
  return ({ operator = 'is', value, depth }: Pick<Matcher, 'operator' | 'value' | 'depth'>): string => {
    if (!value) return t('matcher.scrolled.any', { depth })
    if (operator === 'is') return t('matcher.scrolled.is', { page: value, depth })
    return t('matcher.scrolled.that', { page: joinWords([t(`matcher.operators.${operator}`), value]), depth })
  }
}

/** `read`: the matchers that may be described. Goal names are loaded if one of them is a goal. */
export function useMatcherWords(read: readonly { readonly kind?: Matcher['kind'] }[] = []) {
  const { t } = useTranslation()
  const { nameOf } = useGoalNames(read.some(({ kind }) => kind === 'goal'))
  const conditionsOf = useConditionWords()
  const scrollOf = useScrollWords()
  return (matcher: Matcher): string => {
    const { kind, operator, value, props } = matcher
    // What it is goes without saying: 「页面 /pricing」.
    const how = operator === 'is' ? '' : t(`matcher.operators.${operator}`)
    const named = value ? [how, value] : []
    const what =
      kind === 'goal'
        ? nameOf(value ?? '')
        : kind === 'scroll'
          ? scrollOf(matcher)
          : joinWords([t(`matcher.kinds.${kind}`), ...named])
    const conditions = conditionsOf(props)
    return conditions === '' ? what : t('matcher.where', { what, conditions })
  }
}
