/** The world by countries, or China by regions, as shaded shapes with their labels. Loaded when it is shown. */
import type { MapResult } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { placeName } from '../value-label.ts'
import type { ShapeMapProps } from './ShapeMap.tsx'

const worldMap = lazyPart(async () => (await import('./WorldMap.tsx')).WorldMap)

const chinaMap = lazyPart(async () => (await import('./ChinaMap.tsx')).ChinaMap)

type Places = MapResult['list']

/** The title, names and formats of a map of these places. */
function usePlaceWords(list: Places): Omit<ShapeMapProps, 'shapes' | 'onPick' | 'picked'> {
  const { t } = useTranslation()
  const format = useFormat()
  const names = new Map(list.map((place) => [place.code, place.label]))
  return {
    values: new Map(list.map((place) => [place.code, place.visitors])),
    title: t('map.title'),
    nameOf: (code) => names.get(code) ?? (code.length === 2 ? placeName(code) : code),
    format: (value) => t('map.visitors', { count: value, shown: format.exact(value) }),
  }
}

export const mapWaiting = <SkeletonLine height={300} />

export interface PlaceMapProps extends Pick<ShapeMapProps, 'onPick' | 'picked'> {
  readonly list: Places
  readonly isChina?: boolean
}

export function PlaceMap({ list, isChina, ...rest }: PlaceMapProps) {
  const words = usePlaceWords(list)
  return <LazyPart part={isChina ? chinaMap : worldMap} given={{ ...words, ...rest }} waiting={mapWaiting} />
}
