/** The values of a filter as readers know them. */
import { useTranslation } from 'react-i18next'
import { type Filter, picksValues } from '../../lib/url/filters.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { valueLabel } from '../value-label.ts'

const valueNames = lazyPart(async () => (await import('./ValueNames.tsx')).ValueNames)

export function FilterValues({ field, operator, value }: Filter) {
  const { t } = useTranslation()
  const stored = value.map((one) => valueLabel(field, one)).join(t('filter.or'))
  const isWhole = picksValues(operator)
  return (isWhole && (field === 'region' || field === 'city')) || stored.includes('xn--') ? (
    <LazyPart part={valueNames} given={{ field, values: value }} waiting={stored} frame={() => stored} />
  ) : (
    stored
  )
}
