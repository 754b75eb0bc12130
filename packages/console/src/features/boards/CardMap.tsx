/** A card of the map: the world in tints, a country's regions as a list. */
import type { ReportResult } from '@footfall/contract/reports/reports'
import { useFormat } from '../../lib/format/use-format.ts'
import { HeatScale } from '../../reports/heat/HeatScale.tsx'
import { PlaceList } from '../../reports/map/PlaceList.tsx'
import { PlaceMap } from '../../reports/map/PlaceMap.tsx'

export interface CardMapProps {
  readonly list: ReportResult<'map'>['list']
  /** Whose regions they are; null: the world. */
  readonly country: string | null
}

export function CardMap({ list, country }: CardMapProps) {
  const format = useFormat()
  if (country !== null) return <PlaceList list={list} country={country} />
  const figures = list.map(({ visitors }) => visitors)
  return (
    <>
      <PlaceMap list={list} />
      <HeatScale from={format.count(Math.min(...figures))} to={format.count(Math.max(...figures))} />
    </>
  )
}
