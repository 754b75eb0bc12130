/**
 * The salts that key the visitors' ids. Each period has a random salt, shared by all websites (the website's id is part of the hash). A salt is kept
 * while late events and open visits need it and is then deleted, so that no visitor can be tracked further.
 */
import { day, minute } from '@footfall/contract/durations'
import { periodAt, type SaltPeriod } from './periods.ts'

/** Stores the salt of each period's label. */
export interface SaltKeeper {
  /** The salt of a label. It is created on first use. */
  saltOf(label: string): Buffer
  /** The salt of a label if it exists. */
  existing(label: string): Buffer | null
}

export interface SaltsAtTime {
  readonly salt: Buffer
  /** The salt of the previous period, in which a still open visit may have begun. */
  readonly before: Buffer | null
  /** The salt of the next period, for events that come in late, or while another node's clock may be there already. */
  readonly after: Buffer | null
}

/** How long visits of the previous salt are looked up. After its first event in the new period, the visit itself remembers. */
const carryOver = day

/** Milliseconds by which the clocks of two nodes may differ. */
const skew = minute

/** The salts that are relevant to an event at this time in this zone. */
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
    after: now >= current.end - skew ? keeper.existing(current.next) : null,
  }
}
