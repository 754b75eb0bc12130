/** The sort keys of lists of resources. */
import { byName } from '../lib/page-of-list.ts'
import type { ResourceKind } from './kinds.ts'
import type { Resource } from './resources.ts'

/** Equal ones stay in the order of their creation. */
export function comparing<K extends ResourceKind>(
  orderBy: 'name' | 'created_at' | 'updated_at',
  nameOf: (resource: Resource<K>) => string,
): (a: Resource<K>, b: Resource<K>) => number {
  if (orderBy === 'name') return (a, b) => byName(nameOf(a), nameOf(b))
  if (orderBy === 'created_at') return (a, b) => a.createdAt - b.createdAt
  return (a, b) => a.updatedAt - b.updatedAt
}
