/** The world by countries. Visitors from Taiwan, Hong Kong and Macau count in China's shape. Loaded when in view. */

import { onWorld } from './parts-of-china.ts'
import { ShapeMap, type ShapeMapProps } from './ShapeMap.tsx'
import shapes from './world-paths.json'

export function WorldMap({ values, ...rest }: Omit<ShapeMapProps, 'shapes'>) {
  return <ShapeMap {...rest} shapes={shapes} values={onWorld(values)} />
}
