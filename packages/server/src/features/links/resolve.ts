/** The target of a slug: cached for a second, and for as long as PostgreSQL is unavailable. */
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { findTarget } from './store.ts'

export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>

const freshFor = 1_000
const mostKnown = 20_000
const known = new Map<string, { readonly target: Target; readonly read: number }>()

/** Slugs looked up at once. More are guesses: they would wait for seconds, and all that asks PostgreSQL with them. */
const mostLookups = 200
let lookups = 0

/** Null if there is no such slug. Refuses `unavailable` if too many are looked up. */
export async function resolveSlug(
  { db, log }: Pick<Context, 'db' | 'log'>,
  slug: string,
): Promise<Target | null> {
  const held = known.get(slug)
  const now = performance.now()
  if (held && now - held.read < freshFor) return held.target
  if (lookups >= mostLookups) return held?.target ?? refuse('unavailable')
  lookups++
  try {
    const target = await findTarget(db, slug)
    if (!target) return null
    if (known.size >= mostKnown) known.clear()
    known.set(slug, { target, read: now })
    return target
  } catch (err) {
    if (!held) throw err
    log.warn({ err }, 'a short link could not be read; its last known target stays in use')
    return held.target
  } finally {
    lookups--
  }
}

/** Removes a changed slug from this node's cache. */
export function forgetSlug(slug: string): void {
  known.delete(slug)
}
