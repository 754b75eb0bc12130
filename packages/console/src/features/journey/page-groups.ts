/** Page groups in the address: patterns with their labels. A group counts as one item. */
import { decodeFilters, encodeList } from '@footfall/contract/stats/filters'

export interface PageGroup {
  readonly pattern: string
  readonly label: string
}

export const mostGroups = 20
export const emptyGroup: PageGroup = { pattern: '', label: '' }

export function readGroups(text: string | null): PageGroup[] {
  const list = text ? decodeFilters(text) : undefined
  if (!Array.isArray(list)) return []
  return list
    .flatMap((entry: Partial<PageGroup> | null) =>
      typeof entry?.pattern === 'string' && typeof entry.label === 'string'
        ? [{ pattern: entry.pattern, label: entry.label }]
        : [],
    )
    .slice(0, mostGroups)
}

/** Null for an empty list. */
export function writeGroups(groups: readonly PageGroup[]): string | null {
  return groups.length === 0 ? null : encodeList(groups)
}

/** The complete groups. A group without a label is named by its pattern. */
export function wholeGroups(groups: readonly PageGroup[]): PageGroup[] {
  return groups
    .filter(({ pattern }) => pattern.trim() !== '')
    .map(({ pattern, label }) => ({ pattern: pattern.trim(), label: label.trim() || pattern.trim() }))
}
