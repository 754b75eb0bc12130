/** China by provinces, Taiwan, Hong Kong and Macau among them. Loaded when it is looked into. */
import shapes from './china-paths.json'
import { ShapeMap, type ShapeMapProps } from './ShapeMap.tsx'

export function ChinaMap(props: Omit<ShapeMapProps, 'shapes'>) {
  return <ShapeMap {...props} shapes={shapes} />
}
