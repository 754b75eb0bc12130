/** A matcher in a few words, as it is read. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { useTranslation } from 'react-i18next'

export function useMatcherWords() {
  const { t } = useTranslation()
  return ({ kind, operator, value, depth, props }: Matcher): string => {
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
