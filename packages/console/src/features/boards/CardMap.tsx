/** A map card: the world as a tinted map, or a country's regions as a list. */
import type { ReportResult } from '@footfall/contract/reports/reports'
import { useFormat } from '../../lib/format/use-format.ts'
import { HeatScale } from '../../reports/heat/HeatScale.tsx'
import { PlaceList } from '../../reports/map/PlaceList.tsx'
import { PlaceMap } from '../../reports/map/PlaceMap.tsx'

export interface CardMapProps {
  readonly list: ReportResult<'map'>['list']
  /** The country of the regions; null for the world. */
  readonly country: string | null
}

export function CardMap({ list, country }: CardMapProps) {
  const format = useFormat()
  if (country !== null) return <PlaceList list={list} country={country} />
  const figures = list.map(({ visitors }) => visitors)
  const endOf = (value: number) => ({ shown: format.count(value), exact: format.exact(value) })
  return (
    <>
      <PlaceMap list={list} />
      <HeatScale from={endOf(Math.min(...figures))} to={endOf(Math.max(...figures))} />
    </>
  )
}
