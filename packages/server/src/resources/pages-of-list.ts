/** Searches, sorts and pages a list in memory. */

import type { ResourceKind } from './kinds.ts'
import type { Resource } from './resources.ts'

interface ListInput {
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly order: 'asc' | 'desc'
}

type Compare<R> = (a: R, b: R) => number

/** A comparison for sorting. Equal resources stay in the order of creation. */
export function comparing<K extends ResourceKind>(
  orderBy: 'name' | 'created_at' | 'updated_at',
  nameOf: (resource: Resource<K>) => string,
): Compare<Resource<K>> {
  const names = new Intl.Collator('zh-Hans-CN', { numeric: true })
  if (orderBy === 'name') return (a, b) => names.compare(nameOf(a), nameOf(b))
  if (orderBy === 'created_at') return (a, b) => a.createdAt - b.createdAt
  return (a, b) => a.updatedAt - b.updatedAt
}

export function pageOfList<R>(
  all: readonly R[],
  { page, page_size, search, order }: ListInput,
  textOf: (row: R) => string,
  compare: Compare<R>,
): { list: R[]; total: number } {
  const wanted = search.toLowerCase()
  const found = all.filter((row) => textOf(row).toLowerCase().includes(wanted)).sort(compare)
  if (order === 'desc') found.reverse()
  const from = (page - 1) * page_size
  return { list: found.slice(from, from + page_size), total: found.length }
}
