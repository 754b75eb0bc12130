/** Background tasks of plans; none if the installation has no plans. */
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type BoundTask, bindTask, task } from '../../jobs/task.ts'
import { eraseHidden, type OldEvents } from './erase-hidden.ts'
import type { Providers } from './providers/providers.ts'
import { reconcileOrders } from './reconcile.ts'
import { type EventsOfMonth, watchUse } from './watch-use.ts'

const reconcile = task('reconcile_orders', z.unknown())
const watch = task('watch_use', z.unknown())
const erase = task('erase_hidden', z.unknown())

export interface BillingWork extends OldEvents {
  readonly providers: Providers
  readonly eventsOfMonth: EventsOfMonth
}

export function billingTasks(context: Context, work: BillingWork): BoundTask[] {
  if (!context.config.plans) return []
  return [
    bindTask(reconcile, () => reconcileOrders(context, work.providers), { cron: '* * * * *' }),
    bindTask(watch, () => watchUse(context, work.eventsOfMonth), { cron: '*/5 * * * *' }),
    bindTask(erase, () => eraseHidden(context, work), { cron: '41 3 * * *', madeUp: true }),
  ]
}
