/** The access matrix: every call of the contract by every kind of caller, compared with the role table. */
import { randomUUID } from 'node:crypto'
import { can, type TeamRole } from '@footfall/contract/access'
import { type Registry, registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { shareScreens } from '@footfall/contract/reports/sections'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelopeOf, refusedFor } from '../../testing/answers.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { inTurn, isLongRun } from '../../testing/random-runs.ts'
import { isReportCall } from '../../testing/report-calls.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'
import {
  type Cast,
  type Insider,
  insiders,
  layTeam,
  layWebsite,
  registerCast,
  roleOfInsider,
  type TeamPlace,
} from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'
import { inputs, ownReasons } from './matrix-inputs.testing.ts'
import type { Scene } from './scene.testing.ts'

type Path = keyof Registry
const every = Object.values(registry) as readonly Call[]

let server: TestServer
let stripe: StripeCounterpart
let cast: Cast
let sharecode: string
let closedCode: string
let deletedCode: string
/** The website that reports show, and its share code. */
let shown: { place: TeamPlace; code: string }
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer({ ...stripe.settings, OPERATORS: 'admin@cast.example' })
  cast = await registerCast(server)
  const shares = await Promise.all([newShare(), newShare(), newShare()])
  ;[sharecode, closedCode, deletedCode] = shares.map(({ code }) => code) as [string, string, string]
  shown = shares[0]
  // Whoever asks for a visitor later writes nothing, so that answers to the team are answers to the shared report, too.
  await inputFor('/session/item', cast.owner, shown.place)
  const [closed, deleted] = [shares[1].place.websiteId, shares[2].place.websiteId]
  await cast.owner.call('/setting/website_share', { website_id: closed, share: false })
  await cast.owner.call('/setting/website_delete', { website_id: deleted, confirm: 'DELETE' })
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

async function newShare(): Promise<{ code: string; place: TeamPlace }> {
  const place = await layTeam(server, cast)
  const website_id = place.websiteId
  const shared = await cast.owner.call('/setting/website_share', { website_id, share: true })
  await cast.owner.call('/setting/edit_share', { website_id, screens: [...shareScreens] })
  return { code: shared.sharecode, place }
}

function callsOf(...kinds: string[]): [Path, Call][] {
  return every.filter((call) => kinds.includes(call.access.kind)).map((call) => [call.path as Path, call])
}

async function inputFor(path: Path, person: TestPerson, place: Pick<TeamPlace, 'teamId' | 'websiteId'>) {
  const make = (inputs as Readonly<Record<string, ((scene: Scene) => unknown) | undefined>>)[path]
  if (!make) throw new Error(`${path} is new: give it an input in matrix-inputs.testing.ts`)
  return (await make({ server, cast, person, ...place, sharecode })) as Record<string, unknown>
}

function expectGranted(path: Path, answer: Answer): void {
  if (answer.reason !== undefined && answer.reason === ownReasons[path]) return
  expect(envelopeOf(answer), path).toMatchObject({ status: 200, code: 200 })
}

test('every call of the contract has an input, and every input has a call', () => {
  expect(Object.keys(inputs).sort()).toEqual(Object.keys(registry).sort())
})

/** Lowest role first, because the owner's call may delete the team. */
const callers = [...insiders].sort((a, b) => roleOfInsider[b] - roleOfInsider[a])

/** Who asks for a report: everyone who may not have it, the lowest role that may, and who sees one website. `npm run test:long` asks as everyone. */
function readersOf(action: Parameters<typeof can>[1]): readonly Insider[] {
  const lowest = callers.find((name) => can(roleOfInsider[name], action))
  return callers.filter(
    (name) => isLongRun || name === lowest || name === 'selected' || !can(roleOfInsider[name], action),
  )
}

describe('safety 8: calls of a team and of a website, by each role', () => {
  test.each(callsOf('team', 'website'))('%s', async (path, call) => {
    const { access } = call
    const action = 'action' in access ? access.action : 'team.view'
    const isReport = isReportCall(call)
    const { place } = isReport ? shown : { place: await layTeam(server, cast) }
    // Reports and refused calls change nothing. A later caller is admitted, or not, to a cached answer.
    const unchanged = await inputFor(path, cast.owner, place)
    for (const name of isReport ? readersOf(action) : callers) {
      const role: TeamRole = roleOfInsider[name]
      const isGranted = can(role, action) && !(path === '/team/leave_team' && name === 'owner')
      const input =
        isReport || !isGranted
          ? unchanged
          : await inputFor(path, cast[name], { ...place, websiteId: await layWebsite(server, cast, place) })
      const answer = await cast[name].send(path, input)
      if (isGranted) expectGranted(path, answer)
      else expect(envelopeOf(answer), `${name} calls ${path}`).toMatchObject(refusedFor('not_allowed', 403))
    }
  })
})

describe('safety 8: calls of a team and of a website, from outside', () => {
  let place: TeamPlace
  beforeAll(async () => {
    place = await layTeam(server, cast)
  })

  test.each(callsOf('team', 'website').map((call, nth) => [...call, nth] as const))(
    '%s',
    async (path, { access }, nth) => {
      const input = await inputFor(path, cast.owner, place)
      const unknown = { ...input, [access.kind === 'team' ? 'team_id' : 'website_id']: randomUUID() }
      const stranger = server.client()
      // A share code is neither a token nor a website.
      const strange = [
        [undefined, input],
        [undefined, unknown],
        [sharecode, input],
      ] as const
      for (const [token, given] of inTurn(strange, nth)) {
        stranger.token = token
        expect(envelopeOf(await stranger.send(path, given))).toMatchObject(refusedFor('session_expired', 401))
      }
      const refused: [Insider | 'outsider' | 'teamless', object, ReturnType<typeof refusedFor>][] = [
        ['outsider', input, refusedFor('not_found', 404)],
        ['teamless', input, refusedFor('no_team', 407)],
      ]
      if (access.kind === 'website')
        refused.push(['selected', { ...input, website_id: place.hiddenId }, refusedFor('not_found', 404)])
      for (const [name, given, refusal] of refused) {
        const known = envelopeOf(await cast[name].send(path, given))
        expect(known, name).toMatchObject(refusal)
        if (inTurn(refused, nth).some(([whose]) => whose === name))
          expect(known, 'as if it did not exist').toEqual(envelopeOf(await cast[name].send(path, unknown)))
      }
    },
  )
})

/** Parameters that name something in a team with access to websites: callers with less access must not change it. */
const targets = ['member_id', 'invite_id', 'key_id', 'board_id']
const reading: readonly string[] = ['/team/get_user', '/board/item', '/board/data']
/** Adds to a board something its author sees, and removes nothing. */
const adding = '/board/pin'

describe('safety 8: an admin with selected websites, on objects that see more websites', () => {
  const aboutTargets = callsOf('team').filter(([path, { input }]) => {
    const shape = (input as unknown as { shape?: object }).shape ?? {}
    return targets.some((name) => name in shape) && ![...reading, adding].includes(path)
  })

  test('the calls on such objects are found', () => {
    expect(aboutTargets.map(([path]) => path).sort()).toEqual([
      '/board/delete',
      '/board/edit',
      '/board/edit_card',
      '/board/share',
      '/board/unpin',
      '/key/revoke',
      '/team/cancel_invitation',
      '/team/edit_member',
      '/team/hand_over',
      '/team/remove_member',
      '/team/resend_invitation',
    ])
  })

  test.each(aboutTargets)('%s is refused and changes nothing', async (path) => {
    const place = await layTeam(server, cast)
    // The target of the input has access to the website that is hidden from the caller.
    const input = await inputFor(path, cast.owner, { ...place, websiteId: place.hiddenId })
    const own = input.visible_websites ? { visible_websites: [place.websiteId] } : {}
    const before = await reachIn(place.teamId)
    const answer = await cast.selected.send(path, { ...input, ...own })
    expect(envelopeOf(answer)).toMatchObject(refusedFor('not_allowed', 403))
    expect(await reachIn(place.teamId)).toEqual(before)
    expectGranted(path, await cast.owner.send(path, input))
  })

  test('a member who sees part of a board may add to it only websites they see', async () => {
    const place = await layTeam(server, cast)
    const input = await inputFor(adding, cast.owner, { ...place, websiteId: place.hiddenId })
    const card = { ...(input.card as object), website_id: place.websiteId }
    expect(await cast.selected.send(adding, input)).toMatchObject({ reason: 'invalid_input' })
    expectGranted(adding, await cast.selected.send(adding, { ...input, card }))
  })

  test('a second invitation does not narrow a wider first one', async () => {
    const place = await layTeam(server, cast)
    const email = `${randomUUID()}@new.example`
    const invite = { team_id: place.teamId, email, team_role: 4 as const }
    await cast.owner.call('/team/invite_member', { ...invite, visible_websites: 'all' })
    const narrower = { ...invite, visible_websites: [place.websiteId] }
    const before = await reachIn(place.teamId)
    expect(envelopeOf(await cast.selected.send('/team/invite_member', narrower))).toMatchObject(
      refusedFor('not_allowed', 403),
    )
    expect(await reachIn(place.teamId)).toEqual(before)
  })
})

/** Everything in a team with access to websites, as it is stored. */
async function reachIn(teamId: string) {
  const { db } = server.context
  const tables = ['members', 'member_websites', 'invitations', 'api_keys', 'boards'] as const
  return Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('team_id', '=', teamId).execute()),
  )
}

let fresh = 0
describe('calls of one’s own account', () => {
  test.each(callsOf('session'))('%s', async (path) => {
    // A new person each time, because some of these calls end what the next one needs.
    const person = await registerPerson(server, { account: `fresh${++fresh}` })
    if (path === '/team/add_member') await person.call('/user/bind_email', await bindEmail(person))
    const place = await layTeam(server, cast)
    const email = (await person.call('/user/item')).email
    const input = await inputFor(path, { ...person, email, call: person.call, send: person.send }, place)
    expect(envelopeOf(await server.client().send(path, input))).toMatchObject(
      refusedFor('session_expired', 401),
    )
    expectGranted(path, await person.send(path, input))
  })
})

async function bindEmail(person: TestPerson) {
  const email = `${randomUUID()}@bound.example`
  await person.call('/user/bind_email_code', { email })
  return { email, email_code: await server.mailbox.code(email), password: person.password }
}

describe('safety 8: calls of the installation’s operators', () => {
  test.each(callsOf('operator'))('%s', async (path) => {
    const place = await layTeam(server, cast)
    const input = await inputFor(path, cast.owner, place)
    expect(envelopeOf(await server.client().send(path, input))).toMatchObject(
      refusedFor('session_expired', 401),
    )
    for (const name of ['owner', 'viewer', 'outsider', 'teamless'] as const)
      expect(envelopeOf(await cast[name].send(path, input)), name).toMatchObject(
        refusedFor('not_allowed', 403),
      )
    expectGranted(path, await cast.admin.send(path, input))
  })
})

describe('public calls', () => {
  test.each(callsOf('public'))('%s needs no token', async (path) => {
    const place = await layTeam(server, cast)
    const stranger = server.client()
    expectGranted(path, await stranger.send(path, await inputFor(path, cast.owner, place)))
  })
})

describe('safety 13: calls of a shared report', () => {
  test.each(callsOf('share'))('%s', async (path) => {
    const { place } = shown
    const input = await inputFor(path, cast.owner, place)
    const stranger = server.client()
    expectGranted(path, await stranger.send(path, input))
    const closed = await stranger.send(path, { ...input, sharecode: closedCode })
    expect(envelopeOf(closed)).toMatchObject(refusedFor('share_closed', 410))
    const unknown = await stranger.send(path, { ...input, sharecode: 'a'.repeat(20) })
    expect(envelopeOf(unknown)).toMatchObject(refusedFor('share_invalid', 404))
    const deleted = await stranger.send(path, { ...input, sharecode: deletedCode })
    expect(envelopeOf(deleted)).toEqual(envelopeOf(unknown))
    const { sharecode: _, ...rest } = input
    const byWebsite = await cast.owner.send(path, { ...rest, website_id: place.websiteId })
    expect(byWebsite).toMatchObject({ status: 400, reason: 'invalid_input' })
  })
})
