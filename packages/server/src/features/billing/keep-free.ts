/** Ends an expired package for good. The team stays on Free if it is within Free's limits. */
import { planLimits } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockTeamAs } from '../teams/lock-team.ts'
import { planOf } from '../teams/plan-limits.ts'
import { notifyChanged } from '../websites/lock-website.ts'
import { countHeld, takePackage } from './store.ts'

/** Does nothing if no package has expired. Refuses `plans_off`, `plan_limit`. */
export async function keepFree(context: Context, viewer: UserViewer, { teamId }: Membership): Promise<void> {
  if (!context.config.plans) refuse('plans_off')
  await context.db.transaction().execute(async (change) => {
    const { plan } = (await lockTeamAs(change, viewer, teamId, 'billing.manage')).team
    const { lapsed } = planOf(context.config, plan, context.clock.now())
    if (!lapsed || plan.paid_until === null) return
    const held = await countHeld(change, teamId)
    for (const what of ['websites', 'members'] as const) {
      const limit = planLimits.free[what]
      if (held[what] > limit) refuse('plan_limit', { what, limit })
    }
    await takePackage(change, teamId, plan.paid_until)
    await recordAudit(context, change, { teamId, actor: viewer, action: 'plan_free' })
    await notifyChanged(change, teamId)
  })
}
