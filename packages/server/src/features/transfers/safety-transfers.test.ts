/** Attack 14: transfers of websites. */
import { randomUUID } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'

const server = testServer()
const cast = testCast(server)
let place: TeamPlace
beforeEach(async () => {
  server.clock.advance(1_000)
  place = await layTeam(server, cast)
})

const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.code === 200)

async function websiteRow(id: string) {
  return server.context.db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function addLink() {
  return cast.member.call('/website/add_short_url', {
    website_id: place.websiteId,
    name: 'Link',
    target_url: 'https://example.com/page?x=1#y',
  })
}

describe('safety 14: transfer', () => {
  async function offer(recipient: TestPerson = cast.outsider): Promise<{ transfer_code: string }> {
    await cast.owner.call('/setting/send_transfer_mail', {
      website_id: place.websiteId,
      transfer_type: 'other_user',
      email: recipient.email ?? '',
    })
    const { text } = await server.mailbox.next(recipient.email ?? '')
    return { transfer_code: /transfer_code=([A-Za-z0-9]{32})/.exec(text)?.[1] ?? '' }
  }
  const receive = (person: TestPerson, key: object, team_id?: string) =>
    person.send('/setting/receive_website', { ...key, team_id: team_id ?? person.teamId })

  test('safety 14: only the right account receives a website, with links and share, and the old team loses it', async () => {
    const { websiteId: website_id, teamId } = place
    const { sharecode } = await cast.owner.call('/setting/website_share', { website_id, share: true })
    const link = await addLink()
    const key = await offer()
    expect(await receive(cast.extra, key)).toMatchObject({ code: 403, reason: 'wrong_recipient' })
    expect(await server.client().send('/setting/receive_website', key)).toMatchObject({ code: 401 })
    expect(await receive(cast.outsider, key, cast.extra.teamId)).toMatchObject({ code: 404 })
    const info = await server.client().call('/setting/get_transfer_info', key)
    expect(info).toMatchObject({ status: 'pending', is_recipient: null, sender: 'o***@cast.example' })
    const teamOf = async (person: TestPerson) =>
      (await person.call('/setting/get_transfer_info', key)).from_team
    expect([info.from_team, await teamOf(cast.extra), await teamOf(cast.outsider)]).toEqual([
      null,
      null,
      teamId,
    ])
    expect(await receive(cast.outsider, key)).toMatchObject({
      code: 200,
      data: { team_id: cast.outsider.teamId },
    })
    for (const person of [cast.owner, cast.admin, cast.selected])
      expect(await person.send('/website/item', { website_id })).toMatchObject({ code: 404 })
    const links = await cast.outsider.call('/website/short_url_list', { website_id })
    expect(links.list.map((row) => row.slug)).toEqual([link.slug])
    const shared = await server.client().send('/share/share_item', { sharecode })
    expect(shared).toMatchObject({ code: 200 })
    expect(await receive(cast.outsider, key)).toMatchObject({ code: 410, reason: 'transfer_used' })
    const { list } = await cast.owner.call('/message/list')
    expect(list[0]).toMatchObject({ kind: 'transfer_accepted' })
    expect((await cast.admin.call('/message/list')).list[0]).toMatchObject({
      kind: 'website_transferred',
      content: `The website “Site” of the team “${place.teamName}” was transferred to outsider, with all of its history.`,
      team_id: teamId,
    })
    const log = await cast.owner.call('/team/audit_log', { team_id: teamId })
    expect(log.list.map((line) => line.action)).toContain('website_sent')
    await cast.outsider.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  })

  test('safety 14: offers that expired, were withdrawn, rejected or repeated, or whose website is gone', async () => {
    const first = await offer()
    server.clock.advance(24 * hour)
    expect(await receive(cast.outsider, first)).toMatchObject({ code: 410, reason: 'transfer_expired' })
    const second = await offer()
    const { websiteId: website_id } = place
    server.clock.advance(1_000)
    await cast.owner.call('/setting/cancel_transfer', { website_id })
    expect(await receive(cast.outsider, second)).toMatchObject({ reason: 'transfer_cancelled' })
    expect((await cast.outsider.call('/message/list')).list[0]).toMatchObject({ kind: 'transfer_cancelled' })
    server.clock.advance(1_000)
    const third = await offer()
    await cast.outsider.call('/setting/reject_website', third)
    expect(await receive(cast.outsider, third)).toMatchObject({ reason: 'transfer_used' })
    expect((await cast.owner.call('/message/list')).list[0]).toMatchObject({ kind: 'transfer_rejected' })
    const fourth = await offer()
    const fifth = await offer()
    expect(await receive(cast.outsider, fourth)).toMatchObject({ reason: 'transfer_cancelled' })
    server.clock.advance(1_000)
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(await receive(cast.outsider, fifth)).toMatchObject({ reason: 'transfer_cancelled' })
    expect((await cast.outsider.call('/message/list')).list[0]).toMatchObject({ kind: 'transfer_cancelled' })
  })

  test('safety 14: nobody is told that an offer was withdrawn which had expired long before', async () => {
    const { websiteId: website_id } = place
    const withdrawn = async () => {
      const { list } = await cast.outsider.call('/message/list', { page_size: 100 })
      return list.filter(({ kind }) => kind === 'transfer_cancelled').length
    }
    const before = await withdrawn()
    await offer()
    server.clock.advance(24 * hour)
    expect(await cast.owner.call('/setting/pending_transfer', { website_id })).toEqual({ transfer: null })
    expect(await cast.owner.send('/setting/cancel_transfer', { website_id })).toMatchObject({ code: 404 })
    await offer(cast.extra)
    server.clock.advance(24 * hour)
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(await withdrawn()).toBe(before)
  })

  test('safety 14: of many receipts, or a receipt and a deletion at once, one succeeds', async () => {
    const key = await offer()
    const answers = await Promise.all(racing.map(() => receive(cast.outsider, key)))
    expect(won(answers)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'transfer_used')).toHaveLength(racing.length - 1)
    await cast.outsider.call('/setting/website_delete', { website_id: place.websiteId, confirm: 'DELETE' })
    for (let round = 0; round < 5; round++) {
      place = await layTeam(server, cast)
      const next = await offer()
      const [received, ended] = await Promise.all([
        receive(cast.outsider, next),
        cast.owner.send('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' }),
      ])
      expect(ended.code).toBe(200)
      const row = await websiteRow(place.websiteId)
      if (received.code === 200) {
        expect(row).toMatchObject({ team_id: cast.outsider.teamId, deleted_at: null })
        await cast.outsider.call('/setting/website_delete', { website_id: row.id, confirm: 'DELETE' })
      } else {
        expect(received.reason).toBe('transfer_cancelled')
        expect(row.deleted_at).not.toBeNull()
      }
    }
  })

  test('safety 14: transfers to oneself, to nobody, to another’s team, to a full team', async () => {
    const { websiteId: website_id, teamId: team_id } = place
    const send = (more: object) => cast.owner.send('/setting/send_transfer_mail', { website_id, ...more })
    const toUser = (email: string | null) => send({ transfer_type: 'other_user', email })
    expect(await toUser(cast.owner.email)).toMatchObject({ code: 409, reason: 'transfer_to_self' })
    expect(await toUser('nobody@example.com')).toMatchObject({ reason: 'email_not_registered' })
    for (const id of [cast.outsider.teamId, team_id, randomUUID()])
      expect(await send({ transfer_type: 'my_team', team_id: id })).toMatchObject({ reason: 'not_found' })
    const full = await registerPerson(server)
    for (let i = 0; i < 3; i++)
      await full.call('/website/add', {
        team_id: full.teamId,
        website_name: `s${i}`,
        domain: `s${i}.example`,
        time_zone: 'UTC',
      })
    expect(await receive(full, await offer(full))).toMatchObject({ code: 429, reason: 'plan_limit' })
    expect(await websiteRow(website_id)).toMatchObject({ team_id })
    const { transfer_id } = await cast.owner.call('/setting/send_transfer_mail', {
      website_id,
      transfer_type: 'my_team',
      team_id: cast.owner.teamId,
    })
    expect(await cast.owner.send('/setting/receive_website', { transfer_id })).toMatchObject({
      code: 200,
      data: { team_id: cast.owner.teamId },
    })
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  })
})
