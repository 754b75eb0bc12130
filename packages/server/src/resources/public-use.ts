/**
 * Segments and goals that a public report or a shared board names: changing one changes what everybody sees, like a change of the sharing, so it
 * requires the same right.
 */
import { can } from '@footfall/contract/access'
import type { Db } from '../db/schema.ts'
import { sharedInputsOf } from '../features/boards/boards.ts'
import { fixedFiltersOf } from '../features/sharing/fixed-filters.ts'
import type { Membership, WebsiteAccess } from '../http/viewer.ts'
import { refuse } from '../lib/errors/refusal.ts'
import * as store from './store.ts'

export interface Editor {
  readonly membership: Pick<Membership, 'role'>
  readonly website: Pick<WebsiteAccess, 'websiteId' | 'teamId'>
}

/** Within the change. Refuses `used_in_public` if the resource is named, directly or through segments, and the editor may not share. */
export async function refusePublicUse(db: Db, { membership, website }: Editor, id: string): Promise<void> {
  if ((await lockedFor(db, { membership, website })).has(id)) refuse('used_in_public')
}

/** Ids of what the editor may not change, because it is named in public, directly or through segments. */
export async function lockedFor(db: Db, { membership, website }: Editor): Promise<ReadonlySet<string>> {
  if (can(membership.role, 'website.edit')) return new Set()
  const filters = await fixedFiltersOf(db, website.websiteId)
  const named = new Set(idsIn([filters, await sharedInputsOf(db, website)]))
  if (named.size === 0) return named
  const bodies = new Map<string, object>()
  for await (const part of store.partsOfResources(db, website.websiteId, 'segment'))
    for (const { id, body } of part) bodies.set(id, body)
  // A set goes through what is added meanwhile, too.
  for (const one of named) for (const inner of idsIn([bodies.get(one)])) named.add(inner)
  return named
}

/** Everything in a value that could be an id, at any place. */
function idsIn(value: unknown): string[] {
  return (
    JSON.stringify(value)
      .match(/"[\da-f-]{36}"/gi)
      ?.map((text) => text.slice(1, -1)) ?? []
  )
}
