import type { Filter } from '../../lib/url/filters.ts'

/** The filters with `next` in place of `filter`, or without it. Others of the same field stay: of properties and tags there may be several. */
export function withInstead(filters: readonly Filter[], filter: Filter, next: Filter | null): Filter[] {
  const old = JSON.stringify(filter)
  return filters.flatMap((one) => (JSON.stringify(one) === old ? (next ?? []) : one))
}
