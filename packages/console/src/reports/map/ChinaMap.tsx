/** China by provinces, including Taiwan, Hong Kong and Macau. Loaded when it is opened. */
import shapes from './china-paths.json'
import { ShapeMap, type ShapeMapProps } from './ShapeMap.tsx'

export function ChinaMap(props: Omit<ShapeMapProps, 'shapes'>) {
  return <ShapeMap {...props} shapes={shapes} />
}
