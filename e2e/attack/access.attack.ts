/** Calls every call of a team, website or share without the right to do so (safety 8; issue 15.8). Generated from the contract. */
import { randomUUID } from 'node:crypto'
import { can, takesKey } from '@footfall/contract/access'
import { registry } from '@footfall/contract/api/registry'
import type { Call } from '@footfall/contract/call'
import { beforeAll, expect, test } from 'vitest'
import { inputs } from '../../packages/server/src/features/access/matrix-inputs.testing.ts'
import type { TestServer } from '../../packages/server/src/testing/start-test-server.ts'
import { startStripe } from '../../packages/server/src/testing/stripe-counterpart.ts'
import {
  type Cast,
  insiders,
  layTeam,
  registerCast,
  roleOfInsider,
} from '../../packages/server/src/testing/team-place.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const stripe = await startStripe()
const scene = attackedProduct({ env: stripe.settings })
let cast: Cast
let sharecode = ''
/** Another team's key for reading. */
let foreignKey = ''
beforeAll(async () => {
  const { server } = scene
  cast = await registerCast(server)
  const { websiteId } = await layTeam(server, cast)
  ;({ sharecode } = await cast.owner.call('/setting/website_share', { website_id: websiteId, share: true }))
  const key = { team_id: cast.outsider.teamId, name: 'foreign', scopes: ['stats:read' as const] }
  foreignKey = (await cast.outsider.call('/key/add', key)).key
  return () => stripe.stop()
})

/** Ids of other things in these calls. They are internal to the server and cannot be read from a running product, so they are made up. */
const madeUp: Readonly<Record<string, object>> = {
  '/real_time/get_user': { visitor_id: '1' },
  '/real_time/uv_log': { visitor_id: '1' },
  '/session/item': { visit_id: '1' },
}

const guarded = Object.values(registry as Readonly<Record<string, Call>>).filter(({ access }) =>
  ['team', 'website'].includes(access.kind),
)

test.each(guarded.map((call) => [call.path, call] as const))('%s', async (path, { access }) => {
  const server = scene.server as TestServer
  const place = await layTeam(server, cast)
  const make = inputs[path as keyof typeof inputs]
  const given = { server, cast, person: cast.owner, ...place, sharecode }
  const own = madeUp[path]
  const input = own ? { website_id: place.websiteId, ...own } : await make(given)
  const none = { ...input, [access.kind === 'team' ? 'team_id' : 'website_id']: randomUUID() }
  const partsOf = ({ status, code, message, data }: Awaited<ReturnType<typeof cast.owner.send>>) => ({
    status,
    code,
    message,
    data,
  })
  const stranger = server.client()
  await attempt(`${path}: nobody`, async () => refused(await stranger.send(path, input), 'session_expired'))
  stranger.token = sharecode
  await attempt(`${path}: a share’s code as a token`, async () =>
    refused(await stranger.send(path, input), 'session_expired'),
  )
  stranger.token = undefined
  stranger.key = foreignKey
  await attempt(`${path}: another team’s key`, async () =>
    refused(await stranger.send(path, input), takesKey(access) ? 'not_found' : 'not_allowed'),
  )
  for (const [name, reason] of [
    ['outsider', 'not_found'],
    ['teamless', 'no_team'],
  ] as const)
    await attempt(`${path}: ${name}`, async () => {
      const answer = await cast[name].send(path, input)
      refused(answer, reason)
      expect(partsOf(answer)).toEqual(partsOf(await cast[name].send(path, none)))
    })
  if (access.kind === 'website')
    await attempt(`${path}: an admin without this website`, async () =>
      refused(await cast.selected.send(path, { ...input, website_id: place.hiddenId }), 'not_found'),
    )
  const action = 'action' in access ? access.action : 'team.view'
  for (const name of insiders.filter((each) => !can(roleOfInsider[each], action)))
    await attempt(`${path}: ${name}`, async () => refused(await cast[name].send(path, input), 'not_allowed'))
})

test('an admin with selected websites, on things that reach further', async () => {
  const { server } = scene
  const { teamId: team_id, websiteId } = await layTeam(server, cast)
  const key = { team_id, name: 'all', scopes: ['stats:read' as const] }
  const { key_id } = await cast.owner.call('/key/add', key)
  const narrow = { team_id, member_id: cast.member.userId, team_role: 5, visible_websites: [websiteId] }
  await attempt('a key for all websites revoked', async () =>
    refused(await cast.selected.send('/key/revoke', { team_id, key_id }), 'not_allowed'),
  )
  await attempt('a key for all websites made', async () =>
    refused(await cast.selected.send('/key/add', key), 'not_allowed', 'invalid_input'),
  )
  await attempt('a member narrowed who sees more', async () =>
    refused(await cast.selected.send('/team/edit_member', narrow), 'not_allowed'),
  )
})
