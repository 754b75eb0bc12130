/** The values of a filter that have names of their own. Loaded with the first such filter: the names of all places are 10 kB. */
import type { EntryField } from '@footfall/contract/stats/filters'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { nameOfValue } from './name-of-value.ts'

export interface ValueNamesProps {
  readonly field: EntryField
  readonly values: readonly string[]
}

export function ValueNames({ field, values }: ValueNamesProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  return values.map((one) => nameOfValue(field, one, language)).join(t('filter.or'))
}
