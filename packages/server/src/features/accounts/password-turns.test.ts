/** Passwords take turns by caller: whoever has hundreds hashed at once does not keep the others out of their accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
let busy: TestPerson
let other: TestPerson
let website_id: string
beforeAll(async () => {
  // The cost of production: about 30 ms each.
  server = await startTestServer({}, { passwordCost: { memory: 19_456, passes: 2 } })
  busy = await registerPerson(server)
  other = await registerPerson(server)
  const site = { team_id: busy.teamId, website_name: 'x', domain: 'busy.example', time_zone: 'UTC' }
  website_id = (await busy.call('/website/add', site)).website_id
})
afterAll(() => server.stop())

test('safety: while one member sets a hundred share passwords and more, another person signs in', async () => {
  let set = 0
  const flood = Array.from({ length: randomRuns(120, 350) }, async (_, nth) => {
    const { code } = await busy.send('/setting/edit_share', { website_id, password: `password_${nth}` })
    if (code === 200) set++
  })
  // By then the others wait for their turn, too. Until then, the sign-in would compete with their other work.
  await expect.poll(() => set).toBeGreaterThan(4)
  const first = set
  const account = other.email ?? ''
  const answer = await server.client().send('/user/login_v2', { account, password: other.password })
  const between = set - first
  await Promise.all(flood)
  expect(answer).toMatchObject({ code: 200 })
  expect(between, 'the sign-in comes among the next, not after all').toBeLessThan((set - first) / 4)
})
