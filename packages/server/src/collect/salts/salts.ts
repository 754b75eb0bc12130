/**
 * The salts that visitors' ids are keyed with. Each period has a random one, shared by all websites (the website's id goes into the
 * hash); it is kept for as long as late events and open visits need it and then forgotten, so that no id can be followed further.
 */
import { periodAt, type SaltPeriod } from './periods.ts'

/** Keeps the random bytes of periods' labels. */
export interface SaltKeeper {
  /** The salt of a label, made when it is first asked for. */
  saltOf(label: string): Buffer
  /** The salt of a label if it exists. */
  existing(label: string): Buffer | null
}

export interface SaltsAtTime {
  readonly salt: Buffer
  /** That of the period before, where a visit begun under it may still be open. */
  readonly before: Buffer | null
  /** That of the period after, for events that come in late. */
  readonly after: Buffer | null
}

/** Visits that began under the last salt are looked for so long; from their first event on, the visit itself remembers. */
const carryOver = 86_400_000

/** The salts that matter to an event of this time in this zone. */
export function saltsAt(
  keeper: SaltKeeper,
  zone: string,
  period: SaltPeriod,
  time: number,
  now: number,
): SaltsAtTime {
  const current = periodAt(zone, period, time)
  return {
    salt: keeper.saltOf(current.label),
    before: time - current.start < carryOver ? keeper.existing(current.previous) : null,
    after: now >= current.end ? keeper.existing(current.next) : null,
  }
}
