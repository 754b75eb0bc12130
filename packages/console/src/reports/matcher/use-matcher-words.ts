/** A matcher in a few words, as it is read. */
import type { Matcher, PropCondition } from '@footfall/contract/stats/matchers'
import { useTranslation } from 'react-i18next'

/** Its conditions on properties: `plan is pro or free, price greater than 10`; empty where it has none. */
export function useConditionWords() {
  const { t } = useTranslation()
  return (props: readonly PropCondition[] = []): string =>
    props
      .map(({ key, operator, value }) =>
        [key, t(`stats.export.operator.${operator}`), value.join(t('filter.or'))]
          .filter((word) => word !== '')
          .join(' '),
      )
      .join(t('matcher.and'))
}

/** `goalName`: of a goal by its id; without it a goal is told as such. */
export function useMatcherWords(goalName?: (id: string) => string) {
  const { t } = useTranslation()
  const conditionsOf = useConditionWords()
  return ({ kind, operator, value, depth, props }: Matcher): string => {
    const words = [
      t(`matcher.kinds.${kind}`),
      kind === 'goal'
        ? (goalName?.(value ?? '') ?? '')
        : value
          ? `${t(`matcher.operators.${operator}`)} ${value}`
          : '',
      kind === 'scroll' ? t('matcher.deep', { depth }) : '',
    ].filter((word) => word !== '')
    const conditions = conditionsOf(props)
    return conditions === '' ? words.join(' ') : t('matcher.where', { what: words.join(' '), conditions })
  }
}
