/** The operator's actions on teams and their plans. */
import { ownerRole } from '@footfall/contract/access'
import { billingPeriods, type PackageSize, type Plan, packageSizes, plans } from '@footfall/contract/plans'
import { z } from 'zod'
import { operator } from '../features/audit/audit.ts'
import { type GivenPlan, setPlan } from '../features/billing/set-plan.ts'
import { usageOf } from '../features/billing/usage-store.ts'
import { changeOwner } from '../features/teams/change-owner.ts'
import { membershipOf } from '../features/teams/memberships.ts'
import { planOf } from '../features/teams/plan-limits.ts'
import { monthOf } from '../features/websites/quota-state.ts'
import { AdminError, type AdminPlace, action } from './action.ts'
import { findUser, userName } from './find-user.ts'
import * as store from './store.ts'

export const listTeams = action(
  'teams.list',
  z.object({ search: z.string() }),
  async ({ db }, { search }) => ({
    rows: (await store.teams(db, search)).map((team) => ({
      id: team.id,
      name: team.name,
      owner: team.owner,
      members: team.members,
      websites: team.websites,
      plan: team.plan,
      created: team.created_at.toISOString(),
    })),
  }),
)

const teamName = z.string().trim().min(1, {
  error: 'Give the team’s id or name: "npm run admin -- teams list" lists them.',
})
const oneTeam = z.object({ team: teamName })

export const listWebsites = action('teams.websites', oneTeam, async (place, input) => {
  const team = await find(place, input)
  return {
    rows: (await store.websites(place.db, team.id)).map(({ id, name, domain, type, created_at }) => ({
      id,
      name,
      domain,
      type,
      created: created_at.toISOString(),
    })),
  }
})

export const setTeamOwner = action(
  'teams.set-owner',
  z.object({ team: teamName, user: userName }),
  async (place, { team, user }) => {
    const [{ id, name }, person] = [await find(place, { team }), await findUser(place, user)]
    const member = await membershipOf(place.db, id, person.userId)
    if (!member) throw new AdminError(`${person.name} is not in the team ${name}: invite them first.`)
    if (member.role === ownerRole) throw new AdminError(`${person.name} owns the team ${name} already.`)
    await changeOwner(place, operator, { teamId: id, userId: person.userId })
    return { lines: [`${person.name} owns the team ${name} now. The owner so far is an administrator.`] }
  },
)

export const showPlan = action('plans.show', oneTeam, async (place, input) => describePlan(place, input))

async function describePlan(place: AdminPlace, input: z.output<typeof oneTeam>) {
  const team = await find(place, input)
  const now = place.clock.now()
  const { plan, lapsed, limits } = planOf(place.config, team, now)
  const used = await usageOf(place.db, team.id, monthOf(now))
  return {
    rows: [
      {
        team: team.name,
        plan: plan === 'own' ? 'none: PLANS is off' : lapsed ? `${plan} (${team.plan} has expired)` : plan,
        until: team.paid_until?.toISOString() ?? null,
        'events this month': used,
        'events a month': limits.events ?? 'unlimited',
        websites: limits.websites ?? 'unlimited',
        members: limits.members ?? 'unlimited',
        'months kept': limits.retentionMonths ?? 'unlimited',
      },
    ],
  }
}

const sizes = packageSizes.map(String)

/** The last instant of a UTC day: what is agreed until a day covers the day. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59.999Z`)

export const givePlan = action(
  'plans.set',
  z.object({
    team: teamName,
    plan: z.enum(plans, { error: `The plan must be ${plans.join(', ')}.` }),
    millions: z
      .string()
      .refine((text) => sizes.includes(text), { error: `--millions must be one of ${sizes.join(', ')}.` })
      .transform((text) => Number(text) as PackageSize)
      .optional(),
    period: z.enum(billingPeriods, { error: `--period must be ${billingPeriods.join(' or ')}.` }).optional(),
    until: z.iso.date({ error: '--until must be a day such as 2027-01-31.' }).transform(endOf).optional(),
  }),
  async (place, input) => {
    const team = await find(place, input)
    await setPlan(place, operator, team.id, given(place, input))
    return describePlan(place, input)
  },
)

interface Wanted {
  readonly plan: Plan
  readonly millions?: PackageSize | undefined
  readonly period?: 'month' | 'year' | undefined
  readonly until?: Date | undefined
}

function given({ clock }: AdminPlace, { plan, millions, period, until }: Wanted): GivenPlan {
  if (until && until.getTime() <= clock.now()) throw new AdminError('--until must be in the future.')
  if (plan !== 'pro' && (millions ?? period))
    throw new AdminError('--millions and --period are only for pro.')
  if (plan === 'free') {
    if (until) throw new AdminError('Free has no end: omit --until.')
    return { plan }
  }
  if (plan === 'enterprise') return { plan, until: until ?? null }
  if (!until) throw new AdminError('Pro needs an end: --until 2027-01-31.')
  return { plan, size: millions ?? 1, period: period ?? 'year', until }
}

async function find({ db }: AdminPlace, { team }: z.output<typeof oneTeam>) {
  const found = await store.findTeam(db, team)
  if (!found) throw new AdminError(`There is no team "${team}".`)
  return found
}
