/** The target of a slug: cached for a second, and for as long as PostgreSQL is unavailable. */
import type { Context } from '../../context.ts'
import { Refusal } from '../../lib/errors/refusal.ts'
import type { InTurn } from '../limits/stranger-turns.ts'
import { findTarget } from './store.ts'

export type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>

const freshFor = 1_000
const mostKnown = 20_000
const known = new Map<string, { readonly target: Target; readonly read: number }>()

/** Who asks, and the turns in which strangers look up. */
export interface SlugAsking {
  readonly address: string
  readonly inTurn: InTurn
}

/** Null if there is no such slug. Refuses `unavailable` if too many are looked up. */
export async function resolveSlug(
  { db, log }: Pick<Context, 'db' | 'log'>,
  slug: string,
  { address, inTurn }: SlugAsking,
): Promise<Target | null> {
  const held = known.get(slug)
  const now = performance.now()
  if (held && now - held.read < freshFor) return held.target
  try {
    const target = await inTurn(address, () => findTarget(db, slug))
    if (!target) return null
    if (known.size >= mostKnown) known.clear()
    known.set(slug, { target, read: now })
    return target
  } catch (err) {
    if (!held) throw err
    if (!(err instanceof Refusal))
      log.warn({ err }, 'a short link could not be read; its last known target stays in use')
    return held.target
  }
}

/** Removes a changed slug from this node's cache. */
export function forgetSlug(slug: string): void {
  known.delete(slug)
}
