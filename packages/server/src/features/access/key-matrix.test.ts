/** The access matrix of API keys: every call of the contract by keys with and without the right to read statistics. */

import { randomUUID } from 'node:crypto'
import { type KeyScope, takesKey } from '@footfall/contract/access'
import { type Registry, registry } from '@footfall/contract/api/registry'
import type { Call, DataOf, RequestOf } from '@footfall/contract/call'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { envelopeOf, refusedFor } from '../../testing/answers.ts'
import { inTurn } from '../../testing/random-runs.ts'
import { isReportCall } from '../../testing/report-calls.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { inputs } from './matrix-inputs.testing.ts'
import type { Scene } from './scene.testing.ts'

type Path = keyof Registry
const every = Object.values(registry) as readonly Call[]
const byKey = every.filter(({ access }) => takesKey(access))

const server = testServer()
const cast = testCast(server)
let place: TeamPlace
let other: TeamPlace
beforeAll(async () => {
  other = await layTeam(server, cast)
  place = await layTeam(server, cast)
})

async function inputFor(path: string): Promise<Record<string, unknown>> {
  const make = inputs[path as Path] as (scene: Scene) => unknown
  const scene = { server, cast, person: cast.owner, ...place, sharecode: '' }
  return (await make(scene)) as Record<string, unknown>
}

async function keyFor(
  scopes: KeyScope[],
  { websites, teamId = place.teamId }: { websites?: string[]; teamId?: string } = {},
) {
  const given = websites ? { website_ids: websites } : {}
  const { key, key_id } = await cast.owner.call('/key/add', {
    team_id: teamId,
    name: 'Key',
    scopes,
    ...given,
  })
  return Object.assign(server.client(), { key, keyId: key_id })
}

/** Lists of what a report's input names. */
const listsForReports = ['/website/list', '/goal/list', '/segment/list', '/annotation/list']

test('a key with stats:read makes the calls that read reports, and lists what they name', () => {
  const expected = every.filter((call) => isReportCall(call) && call.access.kind !== 'share')
  expect(byKey.map(({ path }) => path).sort()).toEqual(
    [...expected.map(({ path }) => path), ...listsForReports]
      .filter((path) => path !== '/real_time/stream')
      .sort(),
  )
  for (const { access } of byKey) expect(access).toMatchObject({ action: 'report.view', key: 'stats:read' })
})

describe('safety 8: calls that read reports, by keys', () => {
  let whole: TestClient
  let own: TestClient
  let hidden: TestClient
  let writing: TestClient
  let outside: TestClient
  let revoked: TestClient
  beforeAll(async () => {
    whole = await keyFor(['stats:read'])
    own = await keyFor(['stats:read'], { websites: [place.websiteId] })
    hidden = await keyFor(['stats:read'], { websites: [place.hiddenId] })
    writing = await keyFor(['events:write'])
    outside = await keyFor(['stats:read'], { teamId: other.teamId })
    const ended = await keyFor(['stats:read'])
    await cast.owner.call('/key/revoke', { team_id: place.teamId, key_id: ended.keyId })
    revoked = ended
  })
  const invented = (): TestClient => Object.assign(server.client(), { key: `ff_${'x'.repeat(40)}` })

  test.each(byKey.map((call, nth) => [call.path, call, nth] as const))(
    '%s',
    async (path, { access }, nth) => {
      const input = await inputFor(path)
      for (const client of inTurn([whole, own], nth))
        expect(envelopeOf(await client.send(path, input)), path).toMatchObject({ status: 200, code: 200 })

      const field = access.kind === 'team' ? 'team_id' : 'website_id'
      const unknown = { ...input, [field]: randomUUID() }
      const outsiders: TestClient[] = access.kind === 'team' ? [outside] : [outside, hidden]
      for (const client of outsiders) {
        const answer = envelopeOf(await client.send(path, input))
        expect(answer).toMatchObject(refusedFor('not_found', 404))
        if (inTurn(outsiders, nth).includes(client))
          expect(answer, 'as if it did not exist').toEqual(envelopeOf(await client.send(path, unknown)))
      }
      for (const given of inTurn([input, unknown, {}], nth)) {
        expect(envelopeOf(await writing.send(path, given))).toMatchObject(refusedFor('not_allowed', 403))
        for (const client of inTurn([revoked, invented()], nth))
          expect(envelopeOf(await client.send(path, given))).toMatchObject(refusedFor('key_invalid', 401))
      }
    },
  )
})

describe('safety 8: no other call takes a key', () => {
  const others = every.filter(({ access }) => !takesKey(access) && !['public', 'share'].includes(access.kind))
  let keys: TestClient[]
  beforeAll(async () => {
    keys = [
      await keyFor(['stats:read', 'events:write']),
      await keyFor(['stats:read'], { websites: [place.hiddenId] }),
      await keyFor(['events:write']),
    ]
  })

  test.each(others.map(({ path }, nth) => [path, nth] as const))('%s', async (path, nth) => {
    // The caller is checked before the input.
    const ids = { team_id: place.teamId, website_id: place.websiteId }
    for (const client of inTurn(keys, nth))
      expect(envelopeOf(await client.send(path, ids))).toMatchObject(refusedFor('not_allowed', 403))
  })
})

describe('the list of websites by a key', () => {
  beforeEach(async () => {
    place = await layTeam(server, cast)
  })

  const listed = async (client: TestClient, input: Partial<RequestOf<Registry['/website/list']>> = {}) => {
    const { data } = await client.send('/website/list', input)
    return (data as { list?: { website_id: string }[] } | null)?.list?.map((row) => row.website_id).sort()
  }

  test('it has the websites of the key, with and without the id of its team', async () => {
    const { teamId: team_id, websiteId, hiddenId } = place
    const whole = await keyFor(['stats:read'])
    const one = await keyFor(['stats:read'], { websites: [hiddenId] })
    for (const input of [{}, { team_id }]) {
      expect(await listed(whole, input)).toEqual([websiteId, hiddenId].sort())
      expect(await listed(one, input)).toEqual([hiddenId])
    }
    expect(await one.send('/website/list', { team_id: other.teamId })).toMatchObject({ code: 404 })
    for (const input of [[], 'text', { team_id: 1 }])
      expect(await one.send('/website/list', input)).toMatchObject({ status: 400 })
  })

  test('a deleted website and one that left the team are gone', async () => {
    const { teamId: team_id, websiteId, hiddenId } = place
    const key = await keyFor(['stats:read'], { websites: [websiteId, hiddenId] })
    await cast.owner.call('/setting/website_delete', { website_id: websiteId, confirm: 'DELETE' })
    const offer = { transfer_type: 'my_team' as const, team_id: other.teamId }
    const { transfer_id } = await cast.owner.call('/setting/send_transfer_mail', {
      website_id: hiddenId,
      ...offer,
    })
    await cast.owner.call('/setting/receive_website', { transfer_id })
    expect(await listed(key)).toEqual([])
    for (const website_id of [websiteId, hiddenId])
      expect(await key.send('/overview/field', { website_id })).toMatchObject({ code: 404 })
    await cast.owner.call('/team/delete_team', { team_id, confirm: 'DELETE' })
    expect(await key.send('/website/list')).toMatchObject({ code: 401, reason: 'key_invalid' })
  })

  test('a session comes before a key', async () => {
    const both = Object.assign(server.client(), {
      token: cast.outsider.token,
      address: cast.outsider.address,
    })
    both.key = (await keyFor(['stats:read'])).key
    const answer = await both.send('/website/list', { team_id: place.teamId })
    expect(answer).toMatchObject({ code: 404, reason: 'not_found' })
  })
})

test('a key neither uses nor lists the private segments of its creator', async () => {
  place = await layTeam(server, cast)
  const website_id = place.websiteId
  const add = async (visibility: 'team' | 'own') => {
    const filters = [{ field: 'country' as const, value: ['de'] }]
    const segment = { name: visibility, visibility, filters }
    const { segment_id } = await cast.owner.call('/segment/add', { website_id, ...segment })
    return [{ field: 'segment', value: [segment_id] }]
  }
  const key = await keyFor(['stats:read'])
  const ask = async (filters: object[]) =>
    key.send('/overview/total', { website_id, time_range: 'today', filters })
  expect(await ask(await add('team'))).toMatchObject({ code: 200 })
  expect(await ask(await add('own'))).toMatchObject({ status: 400 })
  const { data } = await key.send('/segment/list', { website_id })
  const { list } = data as DataOf<Registry['/segment/list']>
  expect(list).toMatchObject([{ name: 'team', is_mine: false }])
})
