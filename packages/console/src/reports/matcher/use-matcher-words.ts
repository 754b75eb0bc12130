/** Describes a matcher in a few words. */
import type { Matcher, PropCondition } from '@footfall/contract/stats/matchers'
import { useTranslation } from 'react-i18next'
import { useGoalNames } from './use-goal-names.ts'

/** Describes conditions on properties: `plan is pro or free, price greater than 10`; empty without any. */
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

/** `read`: the matchers that may be described. Goal names are loaded if one of them is a goal. */
export function useMatcherWords(read: readonly { readonly kind?: Matcher['kind'] }[] = []) {
  const { t } = useTranslation()
  const { nameOf } = useGoalNames(read.some(({ kind }) => kind === 'goal'))
  const conditionsOf = useConditionWords()
  return ({ kind, operator, value, depth, props }: Matcher): string => {
    // What it is goes without saying: 「页面 /pricing」.
    const how = operator === 'is' ? '' : t(`matcher.operators.${operator}`)
    const named = value ? `${how} ${value}`.trim() : ''
    const words = [t(`matcher.kinds.${kind}`), named, kind === 'scroll' ? t('matcher.deep', { depth }) : '']
    const what = kind === 'goal' ? nameOf(value ?? '') : words.filter((word) => word !== '').join(' ')
    const conditions = conditionsOf(props)
    return conditions === '' ? what : t('matcher.where', { what, conditions })
  }
}
