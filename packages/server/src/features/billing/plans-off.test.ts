/** An installation without plans: nothing is limited, hidden, dropped or sold. */
import { day } from '@footfall/contract/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { startTestServer, testServer } from '../../testing/start-test-server.ts'

const server = testServer({ PLANS: '' })

test('more websites than Free allows, old data shown, no limits reported, nothing to order', async () => {
  const owner = await registerPerson(server)
  const team_id = owner.teamId
  for (let i = 0; i < 5; i++)
    await owner.call('/website/add', {
      team_id,
      website_name: 'x',
      domain: `x${i}.example`,
      time_zone: 'UTC',
    })
  server.clock.advance(400 * day)
  const again = await registerPerson(server)
  expect(await again.call('/config/common')).toMatchObject({ plans: false })
  expect(await again.call('/cost/get_team_package', { team_id: again.teamId })).toMatchObject({
    plan: 'own',
    lapsed: false,
    events: { limit: null, drops_from: null },
    websites: { limit: null },
    members: { limit: null },
    retention_months: null,
    providers: [],
  })
  const size = { plan: 'pro', events_millions: 1, period: 'month' } as const
  const which = { team_id: again.teamId }
  const answers = [
    await again.send('/cost/create_order', { ...which, ...size, provider: 'stripe' }),
    await again.send('/cost/get_team_package_cost', { ...which, ...size }),
    await again.send('/cost/keep_free', which),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ code: 409, reason: 'plans_off' })
})

test('a team with a hundred API keys is told their number, and of no plan', async () => {
  const owner = await registerPerson(server)
  const key = { team_id: owner.teamId, name: 'Deploys', scopes: ['stats:read' as const] }
  await owner.call('/key/add', key)
  // Copied, because each call is a transaction of ten statements.
  await sql`INSERT INTO api_keys (team_id, name, key_hash, prefix, scopes, created_at)
    SELECT team_id, name, sha256(key_hash || convert_to(n::text, 'UTF8')), prefix, scopes, created_at
    FROM api_keys, generate_series(1, 89) AS n WHERE team_id = ${owner.teamId}`.execute(server.context.db)
  const answers = await Promise.all(Array.from({ length: 11 }, () => owner.send('/key/add', key)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
  const refused = answers.filter(({ code }) => code !== 200)
  expect(refused).toMatchObject([{ code: 429, reason: 'too_many', data: { limit: 100 } }])
})

test('without a payment provider an order is refused with the reason, and Enterprise has a contact', async () => {
  const selling = await startTestServer({ PUBLIC_URL: 'http://stats.lan' })
  try {
    const owner = await registerPerson(selling)
    const { providers } = await owner.call('/cost/get_team_package', { team_id: owner.teamId })
    expect(providers).toEqual([])
    expect(await owner.call('/support/state')).toMatchObject({ kind: 'conversation' })
    await owner.call('/support/write', { text: 'We need Enterprise.' })
    expect((await selling.mailbox.next('postmaster@stats.lan')).text).toContain('We need Enterprise.')
    const order = { plan: 'pro', events_millions: 1, period: 'month', provider: 'stripe' }
    const answer = await owner.send('/cost/create_order', { team_id: owner.teamId, ...order })
    expect(answer).toMatchObject({ code: 409, reason: 'payment_not_set_up' })
  } finally {
    await selling.stop()
  }
})
