/** A team with a member of every role and two websites, inserted directly into the tables, which is fast enough for each test. */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import { hashToken, randomCode } from '../lib/secrets/token.ts'
import { forAllTests } from './for-all-tests.ts'
import { registerPerson, type TestPerson } from './people.ts'
import type { ReachedServer } from './reached-server.ts'

/** `selected`: an admin with one website; `outsider`: owner of another team; `teamless`: without a team. */
export const insiders = ['owner', 'admin', 'manager', 'member', 'viewer', 'selected'] as const
export type Insider = (typeof insiders)[number]
export type Cast = Readonly<Record<Insider | 'outsider' | 'teamless' | 'extra', TestPerson>>

export const roleOfInsider = {
  owner: 1,
  admin: 2,
  manager: 3,
  member: 4,
  viewer: 5,
  selected: 2,
} as const satisfies Record<Insider, number>

/** Registers everybody whom access tests need, with real calls. */
export async function registerCast(server: ReachedServer): Promise<Cast> {
  const names = [...insiders, 'outsider', 'teamless', 'extra'] as const
  const people = await Promise.all(
    names.map(
      async (name) => [name, await registerPerson(server, { email: `${name}@cast.example` })] as const,
    ),
  )
  const cast = Object.fromEntries(people) as unknown as Cast
  await cast.teamless.call('/team/delete_team', { team_id: cast.teamless.teamId, confirm: 'DELETE' })
  return cast
}

/** The people of a test file, registered before its tests. */
export const testCast = (server: ReachedServer): Cast => forAllTests(() => registerCast(server))

const year = 365 * day

export interface TeamPlace {
  readonly teamId: string
  readonly teamName: string
  /** Seen by all members. */
  readonly websiteId: string
  /** Hidden from `selected`. */
  readonly hiddenId: string
}

export async function layTeam(server: ReachedServer, cast: Cast): Promise<TeamPlace> {
  const { db } = server.context
  const now = new Date(server.clock.now())
  const place = { teamId: randomUUID(), websiteId: randomUUID(), hiddenId: randomUUID() }
  const teamName = `Team ${place.teamId}`
  await db.transaction().execute(async (change) => {
    await change
      .insertInto('teams')
      .values({
        id: place.teamId,
        name: teamName,
        description: 'x',
        plan: 'pro',
        plan_millions: 1,
        plan_period: 'year',
        paid_until: new Date(now.getTime() + 10 * year),
        created_at: now,
      })
      .execute()
    await change
      .insertInto('members')
      .values(
        insiders.map((name) => ({
          team_id: place.teamId,
          user_id: cast[name].userId,
          role: roleOfInsider[name],
          all_websites: name !== 'selected',
          joined_at: now,
        })),
      )
      .execute()
    await change
      .insertInto('websites')
      .values(
        [place.websiteId, place.hiddenId].map((id) => ({
          id,
          team_id: place.teamId,
          name: 'Site',
          domain: 'site.invalid',
          time_zone: 'Asia/Shanghai',
          type: 'site' as const,
          created_at: now,
        })),
      )
      .execute()
    await change
      .insertInto('member_websites')
      .values({ team_id: place.teamId, user_id: cast.selected.userId, website_id: place.websiteId })
      .execute()
  })
  return { ...place, teamName }
}

/** Adds a website that all members see. */
export async function layWebsite(server: ReachedServer, cast: Cast, { teamId }: TeamPlace): Promise<string> {
  const { db } = server.context
  const id = randomUUID()
  await db
    .insertInto('websites')
    .values({
      id,
      team_id: teamId,
      name: 'Another site',
      domain: 'site.invalid',
      time_zone: 'Asia/Shanghai',
      type: 'site',
      created_at: new Date(server.clock.now()),
    })
    .execute()
  await db
    .insertInto('member_websites')
    .columns(['team_id', 'user_id', 'website_id'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select(['team_id', 'user_id', eb.cast<string>(eb.val(id), 'uuid').as('website_id')])
        .where('team_id', '=', teamId)
        .where('user_id', '=', cast.selected.userId),
    )
    .execute()
  return id
}

/** Adds a user to a team as a member, of all its websites or of one; does nothing if they are one. */
export async function layMember(
  server: ReachedServer,
  teamId: string,
  userId: string,
  { role = 4, website_id }: { role?: number; website_id?: string } = {},
): Promise<void> {
  const { db } = server.context
  const joined_at = new Date(server.clock.now())
  const member = { team_id: teamId, user_id: userId, role, all_websites: !website_id, joined_at }
  await db
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (website_id)
    await db
      .insertInto('member_websites')
      .values({ team_id: teamId, user_id: userId, website_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Adds a pending invitation of an address to all websites or one. Returns its id and the code of its mail. */
export async function layInvitation(
  server: ReachedServer,
  teamId: string,
  email: string,
  website_id?: string,
): Promise<{ id: string; code: string }> {
  const code = randomCode(32)
  const now = server.clock.now()
  const row = await server.context.db
    .insertInto('invitations')
    .values({
      team_id: teamId,
      code_hash: hashToken(code),
      email,
      role: 4,
      all_websites: !website_id,
      website_ids: website_id ? [website_id] : [],
      created_at: new Date(now),
      expires_at: new Date(now + 48 * hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, code }
}

/** Adds a pending offer of a website. Returns its id and the code of its mail. */
export async function layOffer(
  server: ReachedServer,
  offer: { websiteId: string; fromTeam: string; sender: string; recipient: string },
): Promise<{ id: string; code: string }> {
  const code = randomCode(32)
  const now = server.clock.now()
  const row = await server.context.db
    .insertInto('transfers')
    .values({
      website_id: offer.websiteId,
      from_team: offer.fromTeam,
      sender_id: offer.sender,
      recipient_id: offer.recipient,
      code_hash: hashToken(code),
      created_at: new Date(now),
      expires_at: new Date(now + 24 * hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, code }
}
