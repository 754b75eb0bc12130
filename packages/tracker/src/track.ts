/** The public calls: `footfall(name, props, { revenue, interactive })`; without a name `props` are traits of the visitor `{ id }`. */
// biome-ignore-all lint/suspicious/noDoubleEquals lint/suspicious/noAssignInExpressions: saves bytes that every visitor would load
import { clip } from './clip.ts'
import { record, view } from './pages.ts'
import type { FootfallOptions, FootfallProps } from './public-types.ts'
import { settle } from './queue.ts'
import { options as settings } from './settings.ts'

export type Call = readonly [
  name: string | false | null | 0,
  props?: FootfallProps | null,
  options?: (FootfallOptions & { readonly id?: unknown }) | null,
]

export const track = ([name, props, options]: Call): void => {
  const p: Record<string, string> = {}
  let count = 0
  for (const key in props) if (key && props[key] != null && count++ < 30) p[clip(key, 300)] = clip(props[key])
  const add = name != 'pageview' ? record : view
  if (name)
    add({ $: { ...options }.revenue, k: 'custom', p, i: { ...options }.interactive, n: clip(name, 200) })
  else if (options) {
    // The waiting event of a known visitor stays that visitor's; an anonymous one belongs to the new visitor.
    if (settings.visitor) settle()
    if ((settings.visitor = clip([options.id], 512))) record({ k: 'identify', p })
  }
}
