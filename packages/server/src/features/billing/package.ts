/** A team's package as shown in the cost center, and prices of others. */
import type { TeamPackage } from '@footfall/contract/api/cost'
import type { Language } from '@footfall/contract/fields'
import { type BillingCurrency, type Package, priceOf, savingOf } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import type { Membership } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { unixTimeOrNull } from '../../lib/time/unix-time.ts'
import { countPending } from '../invitations/pending-invitations.ts'
import { planOf, type TeamPlan } from '../teams/plan-limits.ts'
import { dropsFrom, monthOf } from '../websites/quota-state.ts'
import { enterpriseContact } from './contact.ts'
import { deletionOf, noticesFor } from './erase-hidden.ts'
import { endOf, paidTime } from './paid-time.ts'
import { paymentMethodName } from './payment-method.ts'
import { presentPackage } from './present-package.ts'
import type { Providers } from './providers/providers.ts'
import * as store from './store.ts'
import { noticeAt, usageOf, websitesHeld } from './usage-store.ts'

type Team = NonNullable<Awaited<ReturnType<typeof store.findTeam>>>

const seconds = (instant: number | null): number | null =>
  instant === null ? null : Math.floor(instant / 1000)

/** The team's plan, its limits and what is used of them, as the cost center shows them. Refuses `not_found` if the team was deleted. */
export async function teamPackage(
  { db, clock, config }: Context,
  providers: Providers,
  { teamId }: Membership,
  language: Language,
): Promise<TeamPackage> {
  const team = (await store.findTeam(db, teamId)) ?? refuse('not_found')
  const now = clock.now()
  const plan = planOf(config, team, now)
  const [events, held, invited, paid, deletes] = await Promise.all([
    usageOf(db, teamId, monthOf(now)),
    store.countHeld(db, teamId),
    countPending(db, teamId, new Date(now)),
    store.lastPaid(db, teamId),
    deletesAt(db, teamId, plan, now),
  ])
  const { limits } = plan
  return {
    plan: plan.plan,
    lapsed: plan.lapsed,
    events_millions: plan.plan === 'own' ? null : team.plan_millions,
    period: plan.plan === 'own' ? null : team.plan_period,
    trial_ends_at: plan.plan === 'free' && !plan.lapsed ? unixTimeOrNull(team.trial_ends_at) : null,
    expires_at: unixTimeOrNull(team.paid_until),
    events: {
      used: events,
      limit: limits.events,
      resets_at: nextMonth(now) / 1000,
      drops_from: seconds(dropsFrom(limits.events, team.quota_reached_at, now)),
    },
    websites: { used: held.websites, limit: limits.websites },
    members: { used: held.members + invited, limit: limits.members },
    retention_months: limits.retentionMonths,
    deletes_at: seconds(deletes),
    ...billingOf(team, plan, paid, language),
    providers: plan.plan === 'own' ? [] : [...providers.keys()],
    contact: enterpriseContact(config),
  }
}

/** The current package: what was paid, how, and the price of renewing it. */
function billingOf(
  team: Team,
  { plan }: TeamPlan,
  paid: store.Order | undefined,
  language: Language,
): Pick<TeamPackage, 'next_billing' | 'payment_method' | 'package_fee'> {
  const { plan_millions: size, plan_period: period, paid_until: until } = team
  if (plan !== 'pro' || !paid || size === null || period === null || until === null)
    return { next_billing: null, payment_method: null, package_fee: null }
  const { currency, amount, payment_method } = paid
  const next = {
    amount: priceOf({ size, period }, currency),
    currency,
    date: Math.floor(until.getTime() / 1000),
  }
  return {
    next_billing: next,
    payment_method: payment_method && paymentMethodName(payment_method, language),
    package_fee: { amount, currency },
  }
}

/** When the first of the data hidden now will be deleted, once people have been informed. */
async function deletesAt(
  db: Context['db'],
  teamId: string,
  { hidesSince }: TeamPlan,
  now: number,
): Promise<number | null> {
  if (hidesSince === null) return null
  const held = await websitesHeld(db, teamId)
  const subjects = new Set(held.map((website) => noticesFor(hidesSince, website)))
  const deletions = await Promise.all([...subjects].map((about) => deletionAbout(db, teamId, about, now)))
  const planned = deletions.filter((deletion) => deletion !== null)
  return planned.length > 0 ? Math.min(...planned) : null
}

async function deletionAbout(
  db: Context['db'],
  teamId: string,
  about: string,
  now: number,
): Promise<number | null> {
  const [first, last, erased] = await Promise.all(
    (['retention_hidden', 'retention_near', 'data_erased'] as const).map((notice) =>
      noticeAt(db, teamId, notice, about),
    ),
  )
  return first && !erased ? deletionOf(first.getTime(), last?.getTime() ?? now) : null
}

function nextMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** The price of a package for this team, and until when it would be paid. Refuses `plans_off`. */
export async function packageCost(
  { db, clock, config }: Context,
  { teamId }: Membership,
  wanted: Package,
  currency: BillingCurrency,
) {
  if (!config.plans) refuse('plans_off')
  const team = (await store.findTeam(db, teamId)) ?? refuse('not_found')
  const until = endOf(paidTime(presentPackage(team), wanted, currency, clock.now()))
  return {
    cost: { amount: priceOf(wanted, currency), currency },
    saved: { amount: savingOf(wanted, currency), currency },
    expires_at: Math.floor(until / 1000),
  }
}
