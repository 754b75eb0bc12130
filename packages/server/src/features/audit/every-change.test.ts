/** Every call of the contract that changes something of a team adds an entry to that team's log: who, what, when. It changes nothing of another team. */
import { type Registry, registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { isReportCall, mountedReports } from '../../testing/report-calls.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type StripeCounterpart, startStripe } from '../../testing/stripe-counterpart.ts'
import {
  type Cast,
  layInvitation,
  layMember,
  layOffer,
  layTeam,
  registerCast,
  type TeamPlace,
} from '../../testing/team-place.ts'
import { inputs } from '../access/matrix-inputs.testing.ts'
import type { Scene } from '../access/scene.testing.ts'
import { standingOf } from './standing.testing.ts'

type Path = keyof Registry
const every = Object.values(registry) as readonly Call[]

let server: TestServer
let stripe: StripeCounterpart
let cast: Cast
let sharecode: string
/** A team of the same people that no call is about. */
let neighbour: string
beforeAll(async () => {
  stripe = await startStripe()
  server = await startTestServer(stripe.settings)
  cast = await registerCast(server)
  const { websiteId: website_id } = await layTeam(server, cast)
  sharecode = (await cast.owner.call('/setting/website_share', { website_id, share: true })).sharecode
  neighbour = await layNeighbour()
})
afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

/** It has one of everything that calls change. */
async function layNeighbour(): Promise<string> {
  const { teamId: team_id, websiteId: website_id } = await layTeam(server, cast)
  const { owner, outsider, extra } = cast
  await layMember(server, team_id, extra.userId, { website_id })
  const { id } = await layInvitation(server, team_id, 'neighbour@example.com')
  // As one that the member sent whom `/team/remove_member` removes from another team.
  const invitations = server.context.db.updateTable('invitations').set({ invited_by: extra.userId })
  await invitations.where('id', '=', id).execute()
  const people = { sender: owner.userId, recipient: outsider.userId }
  await layOffer(server, { websiteId: website_id, fromTeam: team_id, ...people })
  await owner.call('/setting/website_share', { website_id, share: true })
  await owner.call('/goal/add', { website_id, name: 'Any', matcher: { kind: 'any' } })
  await owner.call('/website/add_short_url', { website_id, name: 'Link', target_url: 'https://example.com/' })
  await owner.call('/key/add', { team_id, name: 'Key', scopes: ['stats:read'] })
  const { board_id } = await owner.call('/board/add', { team_id, name: 'Mornings' })
  await owner.call('/board/share', { team_id, board_id, share: true })
  return team_id
}

/** Teams of earlier tests. Reading all of them each time would take most of this file's time. */
const earlier = new Set<string>()

const standing = () => standingOf(server, earlier)

async function inputFor(path: Path, person: TestPerson, place: TeamPlace): Promise<Record<string, unknown>> {
  const make = inputs[path] as (scene: Scene) => unknown
  return (await make({ server, cast, person, ...place, sharecode })) as Record<string, unknown>
}

/** Calls that were seen to change a team; compared with the known ones, so that the test itself cannot become blind. */
const changing = new Set<string>()

const tooSlow = new Set<string | undefined>([
  'picture_unusable',
  'content_busy',
  'payment_unavailable',
  'unavailable',
])

/** Compares only the teams that this call may concern, because teams of other tests may still be cleaned up in the background. */
async function expectLines(path: Path, person: TestPerson, place: TeamPlace): Promise<void> {
  const input = await inputFor(path, person, place)
  const concerned = new Set([place.teamId, person.teamId, cast.outsider.teamId, cast.owner.teamId])
  for (const team of concerned) earlier.delete(team)
  const before = await standing()
  let answer = await person.send(path, input)
  // A busy machine may take too long to read a picture or to answer for the payment provider. Then the call is refused, and sent again.
  for (let again = 0; again < 5 && tooSlow.has(answer.reason); again++)
    answer = await person.send(path, input)
  const after = await standing()
  expect(after.get(neighbour), `${path} changes another team`).toEqual(before.get(neighbour))
  for (const team of after.keys()) if (team !== neighbour) earlier.add(team)
  for (const team of after.keys()) if (!before.has(team)) concerned.add(team)
  for (const team of concerned) {
    const [was, is] = [before.get(team), after.get(team)]
    if (was?.content === is?.content) continue
    changing.add(path)
    expect(answer.code, path).toBe(200)
    expect(is?.lines ?? 0, `${path} left no line`).toBeGreaterThan(was?.lines ?? 0)
  }
}

function callsOf(...kinds: string[]): Path[] {
  return every
    .filter((call) => kinds.includes(call.access.kind) && !isReportCall(call))
    .map((call) => call.path as Path)
}

let people = 0
describe('a change leaves a line', () => {
  test.each(callsOf('team', 'website', 'public', 'share'))('%s', async (path) => {
    const place = await layTeam(server, cast)
    // The owner cannot leave.
    const person = path === '/team/leave_team' ? cast.admin : cast.owner
    await expectLines(path, person, place)
  })

  test.each(callsOf('session'))('%s', async (path) => {
    // An invitation needs a mail address, another session needs an account name.
    const person = await registerPerson(
      server,
      path === '/team/add_member' ? {} : { account: `changer${++people}` },
    )
    await expectLines(path, person, await layTeam(server, cast))
  })

  test('files, values and the stream of reports change nothing', async () => {
    const place = await layTeam(server, cast)
    // A report is the same at each of its paths: /overview/page, /compare/page, /share/page. Most are asked in every-report.test.ts.
    const lastOf = (path: string): string => path.slice(path.lastIndexOf('/'))
    const known = new Set(mountedReports.map(({ path }) => lastOf(path)))
    const others = new Map<string, Path>()
    for (const { path } of every.filter(isReportCall).toReversed())
      if (!known.has(lastOf(path))) others.set(lastOf(path), path as Path)
    const asked = await Promise.all(
      [...others.values()].map(async (path) => [path, await inputFor(path, cast.owner, place)] as const),
    )
    const teams = [place.teamId, cast.owner.teamId]
    for (const team of teams) earlier.delete(team)
    const before = await standing()
    for (const [path, input] of asked) await cast.owner.send(path, input)
    const after = await standing()
    for (const team of teams) expect(after.get(team)?.content).toBe(before.get(team)?.content)
  })

  test('the expected calls were detected as changes', () => {
    expect([...changing].sort()).toEqual([
      '/annotation/add',
      '/annotation/delete',
      '/annotation/edit',
      '/board/add',
      '/board/delete',
      '/board/edit',
      '/board/edit_card',
      '/board/pin',
      '/board/share',
      '/board/unpin',
      '/cost/cancel_order',
      '/cost/create_order',
      '/goal/add',
      '/goal/delete',
      '/goal/edit',
      '/key/add',
      '/key/revoke',
      '/rate/delete',
      '/rate/save',
      '/report/delete',
      '/report/duplicate',
      '/report/edit',
      '/report/save',
      '/segment/add',
      '/segment/delete',
      '/segment/edit',
      '/setting/cancel_transfer',
      '/setting/collect_edit',
      '/setting/edit_favicon',
      '/setting/edit_share',
      '/setting/edit_share_code',
      '/setting/receive_website',
      '/setting/reject_website',
      '/setting/send_transfer_mail',
      '/setting/website_delete',
      '/setting/website_edit',
      '/setting/website_reset',
      '/setting/website_share',
      '/team/add',
      '/team/add_member',
      '/team/cancel_invitation',
      '/team/delete_team',
      '/team/edit_member',
      '/team/edit_team',
      '/team/hand_over',
      '/team/invite_member',
      '/team/leave_team',
      '/team/refuse_invite',
      '/team/remove_member',
      '/team/resend_invitation',
      '/user/delete_account',
      '/user/register',
      '/website/add',
      '/website/add_short_url',
      '/website/delete_short_url',
      '/website/update_short_url',
    ])
  })
})

test('switching sharing to its current state writes no line', async () => {
  const { teamId: team_id, websiteId: website_id } = await layTeam(server, cast)
  const switchTo = (share: boolean) => cast.owner.call('/setting/website_share', { website_id, share })
  const linesOf = async (...wanted: string[]) => {
    const { list } = await cast.owner.call('/team/audit_log', { team_id })
    return list.map(({ action }) => action).filter((action) => wanted.includes(action))
  }
  for (const share of [false, true, true, false, false]) await switchTo(share)
  expect(await linesOf('share_on', 'share_off')).toEqual(['share_off', 'share_on'])

  const { board_id } = await cast.owner.call('/board/add', { team_id, name: 'Mornings' })
  const board = { team_id, board_id }
  for (const share of [false, true, true, false, false])
    await cast.owner.call('/board/share', { ...board, share })
  await cast.owner.call('/board/share', { ...board, share: true })
  await cast.owner.call('/board/share', { ...board, share: true, password: 'board.password' })
  expect(await linesOf('board_shared', 'board_unshared')).toEqual([
    'board_shared',
    'board_shared',
    'board_unshared',
    'board_shared',
  ])
})

test('a line says who, what and when, in the reader’s language, and only roles 1 and 2 can read it', async () => {
  const { teamId: team_id, websiteId: website_id } = await layTeam(server, cast)
  await cast.manager.call('/setting/website_edit', { website_id, website_name: 'Named anew' })
  for (const reader of [cast.owner, cast.admin]) {
    const { list } = await reader.call('/team/audit_log', { team_id })
    expect(list[0]).toMatchObject({
      user: cast.manager.name,
      action: 'website_edited',
      at: Math.floor(server.clock.now() / 1000),
    })
    expect(list[0]?.text).toBe('edited the website “Named anew”')
  }
  const chinese = server.client({ language: 'cn' })
  chinese.token = cast.owner.token
  expect((await chinese.call('/team/audit_log', { team_id })).list[0]?.text).toBe('修改了网站“Named anew”')
  for (const reader of [cast.manager, cast.member, cast.viewer])
    expect(await reader.send('/team/audit_log', { team_id })).toMatchObject({ code: 403 })
})
