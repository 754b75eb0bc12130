/** The call that pages make: `footfall(name, props, { revenue, interactive })`. */
import { clip } from './clip.ts'
import { record, view } from './pages.ts'
import type { FootfallOptions, FootfallProps } from './public-types.ts'

export type Call = readonly [
  name: string | false,
  props?: FootfallProps | null,
  options?: FootfallOptions | null,
]

export const track = ([name, props, options]: Call): void => {
  const p: Record<string, string> = {}
  let left = 30
  for (const key in props) if (key && props[key] != null && left-- > 0) p[clip(key, 300)] = clip(props[key])
  const count = name === 'pageview' ? view : record
  if (name)
    count({ k: 'custom', n: clip(name, 200), p, i: { ...options }.interactive, $: { ...options }.revenue })
}
