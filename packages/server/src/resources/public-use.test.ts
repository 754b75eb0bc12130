/** Attack 13: members who may not share do not change what a public report or a shared board shows. */
import { expect, test } from 'vitest'
import { testServer } from '../testing/start-test-server.ts'
import { layTeam, testCast } from '../testing/team-place.ts'

const server = testServer()
const cast = testCast(server)

const publicPages = [{ field: 'page' as const, operator: 'contains' as const, value: ['/public'] }]
const everyPage = [{ field: 'page' as const, operator: 'is_set' as const, value: [] }]
const named = (id: string) => [{ field: 'segment' as const, operator: 'in' as const, value: [id] }]
const refused = { code: 403, reason: 'used_in_public' }

interface Made {
  readonly website_id: string
  readonly team_id: string
  /** Names `inner`, whose cohort names `goal`. */
  readonly outer: string
  readonly inner: string
  readonly goal: string
}

async function make(): Promise<Made> {
  const { teamId, websiteId: website_id } = await layTeam(server, cast)
  const matcher = { kind: 'page' as const, value: '/public' }
  const { goal_id } = await cast.owner.call('/goal/add', { website_id, name: 'Seen', matcher })
  const cohort = { kind: 'matched' as const, matcher: { kind: 'goal' as const, value: goal_id }, days: 30 }
  const add = async (filters: typeof publicPages | ReturnType<typeof named>, more: object = {}) =>
    (await cast.owner.call('/segment/add', { website_id, name: 'Some', filters, ...more })).segment_id
  const inner = await add(publicPages, { cohort })
  return { website_id, team_id: teamId, outer: await add(named(inner)), inner, goal: goal_id }
}

/** Publishes numbers of a segment; the returned function ends that. */
const ways: [string, (made: Made) => Promise<() => Promise<unknown>>][] = [
  [
    'the fixed filters of a public report',
    async ({ website_id, outer }) => {
      await cast.owner.call('/setting/website_share', { website_id, share: true })
      await cast.owner.call('/setting/edit_share', { website_id, filters: named(outer) })
      return () => cast.owner.call('/setting/edit_share', { website_id, filters: [] })
    },
  ],
  [
    'a card of a shared board',
    async ({ team_id, website_id, outer }) => {
      const { board_id } = await cast.owner.call('/board/add', { team_id, name: 'Public' })
      const today = { time_range: 'today' as const }
      const card = { website_id, report: 'total' as const, title: 'Visitors', kind: 'overview' as const }
      const input = { ...today, filters: named(outer) }
      await cast.owner.call('/board/pin', { team_id, board_id, card: { ...card, input, state: today } })
      await cast.owner.call('/board/share', { team_id, board_id, share: true })
      return () => cast.owner.call('/board/share', { team_id, board_id, share: false })
    },
  ],
]

const edits = {
  segment: ({ website_id }: Made, segment_id: string) =>
    ['/segment/edit', { website_id, segment_id, name: 'Some', filters: everyPage }] as const,
  withdrawal: ({ website_id }: Made, segment_id: string) =>
    [
      '/segment/edit',
      { website_id, segment_id, name: 'Some', visibility: 'own', filters: everyPage },
    ] as const,
  goal: ({ website_id, goal: goal_id }: Made) =>
    ['/goal/edit', { website_id, goal_id, name: 'Seen', matcher: { kind: 'any' } }] as const,
}

/** Ids of the segments and goals that are listed as locked for somebody. */
async function lockedOf(who: 'owner' | 'member', website_id: string): Promise<string[]> {
  const segments = (await cast[who].call('/segment/list', { website_id })).list
  const goals = (await cast[who].call('/goal/list', { website_id })).list
  const locked = [
    ...segments.map(({ segment_id: id, is_locked }) => ({ id, is_locked })),
    ...goals.map(({ goal_id: id, is_locked }) => ({ id, is_locked })),
  ].filter(({ is_locked }) => is_locked)
  return locked.map(({ id }) => id).sort()
}

test.each(ways)(
  'safety 13: a segment or goal behind %s is changed only by members who may share',
  async (_, publish) => {
    const made = await make()
    const { website_id, outer, inner, goal: goal_id } = made
    const end = await publish(made)
    const changes = [
      ...[outer, inner].flatMap((segment_id) => [
        edits.segment(made, segment_id),
        edits.withdrawal(made, segment_id),
        ['/segment/delete', { website_id, segment_id }] as const,
      ]),
      edits.goal(made),
      ['/goal/delete', { website_id, goal_id }] as const,
    ]
    const before = await cast.owner.call('/segment/list', { website_id })
    expect(await lockedOf('owner', website_id)).toEqual([])
    expect(await lockedOf('member', website_id)).toEqual([outer, inner, goal_id].sort())
    for (const [path, input] of changes)
      expect(await cast.member.send(path, input), `${path} ${JSON.stringify(input)}`).toMatchObject(refused)
    expect(await cast.owner.call('/segment/list', { website_id })).toEqual(before)
    expect((await cast.member.send(...edits.segment(made, outer))).message).toContain('public report')
    for (const name of ['manager', 'admin', 'owner'] as const)
      await cast[name].call('/segment/edit', {
        website_id,
        segment_id: outer,
        name: `Of the ${name}`,
        filters: named(inner),
      })
    await end()
    expect(await lockedOf('member', website_id)).toEqual([])
    expect(await cast.member.send(...edits.segment(made, inner))).toMatchObject({ code: 200 })
    expect(await cast.member.send(...edits.goal(made))).toMatchObject({ code: 200 })
  },
)

test('a member changes segments and goals that nothing public names, also of the same website', async () => {
  const made = await make()
  const other = await make()
  for (const [, publish] of ways) await publish(other)
  const { website_id } = made
  expect(await cast.member.send(...edits.goal(made))).toMatchObject({ code: 200 })
  const { segment_id } = await cast.member.call('/segment/add', {
    website_id: other.website_id,
    name: 'Own',
    filters: named(other.outer),
  })
  const own = { website_id: other.website_id, segment_id }
  expect(await cast.member.send('/segment/delete', own)).toMatchObject({ code: 200 })
  for (const id of [made.outer, made.inner])
    expect(await cast.member.send('/segment/delete', { website_id, segment_id: id })).toMatchObject({
      code: 200,
    })
})
