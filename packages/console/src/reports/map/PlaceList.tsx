/** Places with their visitors, most first. */
import type { MapResult } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { RowChange } from '../../ui/figures/RowChange.tsx'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { BarList } from '../../ui/list/BarList.tsx'
import { fieldOfPlace } from './parts-of-china.ts'

/** Number of places in the list. */
const listed = 12

export interface PlaceListProps {
  readonly list: MapResult['list']
  /** The country of the regions; null for countries. */
  readonly country: string | null
  /** Shows the change of every place. */
  readonly compared?: boolean
  /** Absent if places cannot be selected. */
  readonly choose?: { readonly onSelect: (code: string) => void; readonly selectHint: string }
}

export function PlaceList({ list, country, compared = false, choose }: PlaceListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <BarList
      nameHead={t(country ? 'stats.field.region' : 'stats.field.country')}
      valueHead={t('stats.metric.visitors')}
      valueHint={t('stats.metric_hint.visitors')}
      changeHead={compared ? t('chart.change') : undefined}
      {...choose}
      rows={list.slice(0, listed).map((place) => ({
        key: place.code,
        label: place.label,
        icon: <ValueIcon dimension={fieldOfPlace(place.code, country)} value={place.code} />,
        amount: place.visitors,
        value: format.count(place.visitors),
        exact: format.exact(place.visitors),
        change: compared && (
          <RowChange metric="visitors" current={place.visitors} previous={place.previous?.visitors} />
        ),
      }))}
    />
  )
}
