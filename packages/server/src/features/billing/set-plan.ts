/** Lets the operator give a team a plan that was paid elsewhere or agreed individually. */
import type { BillingPeriod, PackageSize } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { lockTeam } from '../teams/lock-team.ts'
import { notifyChanged } from '../websites/lock-website.ts'
import { giveEnterprise, givePackage, takePackage } from './store.ts'

export type GivenPlan =
  | { readonly plan: 'free' }
  | {
      readonly plan: 'pro'
      readonly size: PackageSize
      readonly period: BillingPeriod
      readonly until: Date
    }
  | { readonly plan: 'enterprise'; readonly until: Date | null }

/** Takes effect at once. Refuses `plans_off`, `not_found`. */
export async function setPlan(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: Actor | null,
  teamId: string,
  given: GivenPlan,
): Promise<void> {
  if (!context.config.plans) refuse('plans_off')
  await context.db.transaction().execute(async (change) => {
    await lockTeam(change, teamId)
    if (given.plan === 'pro') await givePackage(change, teamId, given)
    else if (given.plan === 'enterprise') await giveEnterprise(change, teamId, given.until)
    else await takePackage(change, teamId, new Date(context.clock.now()))
    const until = 'until' in given ? given.until : null
    await recordAudit(context, change, {
      teamId,
      actor,
      action: until === null ? 'plan_set' : 'plan_set_until',
      params: { plan: given.plan, ...(until ? { day: until.getTime() } : {}) },
    })
    await notifyChanged(change, teamId)
  })
}
