/** A matcher in a few words, as it is read. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { useTranslation } from 'react-i18next'
import { useGoalNames } from './use-goal-names.ts'

/** `read`: the matchers that may be told; the names of goals are asked for where one of them is a goal. */
export function useMatcherWords(read: readonly { readonly kind?: Matcher['kind'] }[] = []) {
  const { t } = useTranslation()
  const { nameOf } = useGoalNames(read.some(({ kind }) => kind === 'goal'))
  return ({ kind, operator, value, depth, props }: Matcher): string => {
    if (kind === 'goal') return nameOf(value ?? '')
    const named = value ? `${t(`matcher.operators.${operator}`)} ${value}` : ''
    const words = [
      t(`matcher.kinds.${kind}`),
      named,
      kind === 'scroll' ? t('matcher.deep', { depth }) : '',
      props.length > 0 ? t('matcher.withProps', { count: props.length }) : '',
    ]
    return words.filter((word) => word !== '').join(' ')
  }
}
