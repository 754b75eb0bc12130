/** The call that pages make: `footfall(name, props, { revenue, interactive })`. */
import { clip } from './clip.ts'
import { record, view } from './pages.ts'
import type { FootfallOptions, FootfallProps } from './public-types.ts'

export const track = (
  name: string,
  props?: FootfallProps | null,
  { revenue: $, interactive: i }: FootfallOptions = {},
): void => {
  const p: Record<string, string> = {}
  Object.entries(props || {})
    .slice(0, 30)
    .forEach(([key, value]) => {
      if (key && value != null) p[clip(key, 200)] = clip(value)
    })
  if (name === 'pageview') view({ p })
  else if (name) record('custom', { n: clip(name, 200), p, i, $ })
}
