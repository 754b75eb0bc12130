/**
 * Attack 9: calls that were on their way when their caller lost the right to them. A flood of own calls makes them wait for long. Every call of the contract
 * waits for the team or the website here, and its caller is removed, demoted, or loses the website meanwhile.
 */
import { type Action, can } from '@footfall/contract/access'
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/schema.ts'
import { isReportCall } from '../../testing/report-calls.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'
import { type Cast, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'
import { inputs } from './matrix-inputs.testing.ts'
import type { Scene } from './scene.testing.ts'

let server: TestServer
let stripe: StripeCounterpart
let cast: Cast
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer(stripe.settings)
  cast = await registerCast(server)
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

interface Late {
  readonly path: string
  readonly kind: 'team' | 'website'
  readonly action: Action
}

const calls = (Object.values(registry) as readonly Call[]).flatMap((call): Late[] => {
  const { path, access } = call
  const ofTeam = access.kind === 'team' || access.kind === 'website'
  return ofTeam && !isReportCall(call) ? [{ path, kind: access.kind, action: access.action }] : []
})
type LoseRight = (held: Db, place: TeamPlace, userId: string) => Promise<void>

/** Makes a call that waits, and ends the caller's right to it meanwhile. Null if it was answered without waiting. */
async function lateAnswer({ path, action }: Late, loseRight: LoseRight): Promise<Answer | null> {
  const { db } = server.context
  const place = await layTeam(server, cast)
  const caller = action === 'team.own' ? cast.owner : cast.admin
  const make = (inputs as Readonly<Record<string, (scene: Scene) => unknown>>)[path]
  const input = await make?.({ server, cast, person: caller, ...place, sharecode: '' })
  const late = await db.transaction().execute(async (held) => {
    await held.selectFrom('teams').select('id').where('id', '=', place.teamId).forUpdate().execute()
    await held.selectFrom('websites').select('id').where('team_id', '=', place.teamId).forUpdate().execute()
    let isAnswered = false
    const answer = caller.send(path, input).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await blocked(db)) > 0, { interval: 10 }).toBe(true)
    await loseRight(held, place, caller.userId)
    return { answer, isAnswered }
  })
  const answer = await late.answer
  return late.isAnswered ? null : answer
}

async function blocked(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}

async function remove(held: Db, { teamId }: TeamPlace, userId: string): Promise<void> {
  await held.deleteFrom('members').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
  const left_at = new Date(server.clock.now())
  await held
    .insertInto('former_members')
    .values({ team_id: teamId, user_id: userId, reason: 'removed', left_at })
    .execute()
}

async function change(held: Db, { teamId }: TeamPlace, userId: string, to: object): Promise<void> {
  const members = held.updateTable('members').set(to)
  await members.where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}

/** How a caller may lose the right to a call, with the reason of the refusal. */
function lossesOf({ path, kind, action }: Late): [string, LoseRight][] {
  if (action === 'team.own')
    return [
      [
        'not_allowed',
        async (held, place, userId) => {
          await change(held, place, userId, { role: 2 })
          await change(held, place, cast.admin.userId, { role: 1 })
        },
      ],
    ]
  const losses: [string, LoseRight][] = [['removed_from_team', remove]]
  if (!can(5, action)) losses.push(['not_allowed', (...of) => change(...of, { role: 5 })])
  const loseWebsites: LoseRight = (...of) => change(...of, { all_websites: false })
  if (kind === 'website') losses.push(['not_found', loseWebsites])
  // The website is in the card.
  if (path === '/board/pin') losses.push(['not_allowed', loseWebsites])
  return losses
}

const waiting: string[] = []

test.each(calls)('safety 9: whoever lost the right meanwhile is refused: $path', async (late) => {
  for (const [reason, loseRight] of lossesOf(late)) {
    const answer = await lateAnswer(late, loseRight)
    // It reads, or changes only what is its caller's own.
    if (!answer) return
    waiting.push(late.path)
    expect(answer.reason).toBe(reason)
  }
})

test('the calls waited', () => {
  expect(waiting).toEqual(
    expect.arrayContaining(['/team/invite_member', '/board/share', '/goal/delete', '/cost/cancel_order']),
  )
})
