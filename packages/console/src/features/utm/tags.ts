/** The tags of the campaign table in the address: `tags=utm_source,utm_medium`. */
import { type UtmTag, utmTags } from '@footfall/contract/stats/utm-results'

/** One or two different tags. Invalid ones are left out. */
export function readTags(text: string | null): readonly [UtmTag, UtmTag?] {
  const named = (text ?? '').split(',').flatMap((name) => utmTags.filter((tag) => tag === name))
  const [first = 'utm_source', second] = [...new Set(named)]
  return second ? [first, second] : [first]
}

/** Null for the default. */
export function writeTags(tags: readonly (UtmTag | undefined)[]): string | null {
  const text = tags.filter(Boolean).join(',')
  return text === 'utm_source' ? null : text
}
