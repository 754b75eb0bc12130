/** The names of regions or cities that a filter stores as codes. Loaded with the first such filter: the names of all places are 10 kB. */
import { cityName, regionName } from '@footfall/contract/stats/place-names'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { valueLabel } from '../value-label.ts'

export interface PlaceNamesProps {
  readonly field: 'region' | 'city'
  readonly values: readonly string[]
}

export function PlaceNames({ field, values }: PlaceNamesProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const nameOf = field === 'region' ? regionName : cityName
  return values.map((one) => nameOf(one, language) || valueLabel(field, one)).join(t('filter.or'))
}
