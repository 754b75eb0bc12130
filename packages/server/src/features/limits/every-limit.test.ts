/** Everything that costs or can be guessed is limited: for each account from any address, or for each client by its real address. */
import { day, hour } from '@footfall/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import type { TestClient } from '../../testing/test-client.ts'

const server = testServer()
const cast = testCast(server)
let place: TeamPlace
beforeAll(async () => {
  place = await layTeam(server, cast)
  // The plan must not limit the caller first.
  await server.context.db.updateTable('teams').set({ plan: 'enterprise' }).execute()
  // Such a domain is refused before any name is looked up.
  await server.context.db.updateTable('websites').set({ domain: '127.0.0.1' }).execute()
})

/** A picture of one pixel. */
const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

interface Row {
  readonly path: string
  readonly most: number
  readonly window: number
  readonly input: (i: number) => object
  /** Name of the count. Most calls up to the limit are only counted and not made. */
  readonly counts: string
}

const byAccount: readonly Row[] = [
  {
    path: '/team/add',
    most: 30,
    window: day,
    counts: 'teams made by',
    input: (i) => ({ team_name: `Many ${i}`, description: 'x' }),
  },
  {
    path: '/team/invite_member',
    most: 100,
    window: day,
    counts: 'invitations by',
    input: (i) => ({
      team_id: place.teamId,
      email: `many${i}@invited.example`,
      team_role: 4,
      visible_websites: 'all',
    }),
  },
  {
    path: '/setting/send_transfer_mail',
    // To one recipient.
    most: 20,
    window: day,
    counts: 'transfers offered by one to',
    input: () => ({
      website_id: place.websiteId,
      transfer_type: 'other_user',
      email: cast.outsider.email ?? '',
    }),
  },
  {
    path: '/setting/fetch_favicon',
    most: 60,
    window: hour,
    counts: 'favicons fetched by',
    input: () => ({ website_id: place.websiteId }),
  },
  {
    path: '/website/check_install',
    most: 120,
    window: hour,
    counts: 'installations checked by',
    input: () => ({ website_id: place.websiteId }),
  },
  // Attack 11: scanning.
  {
    path: '/team/check_team_name',
    most: 120,
    window: hour,
    counts: 'team names checked by',
    input: (i) => ({ team_name: `Scan ${i}` }),
  },
  {
    path: '/team/get_email',
    most: 60,
    window: hour,
    counts: 'accounts checked by',
    input: (i) => ({ team_id: place.teamId, account: `scan${i}@example.com` }),
  },
  {
    path: '/setting/check_email_register',
    most: 60,
    window: hour,
    counts: 'addresses checked by',
    input: (i) => ({ email: `scan${i}@example.com` }),
  },
  {
    path: '/user/bind_email',
    most: 20,
    window: hour,
    counts: 'bind tries of',
    input: () => ({ email: 'guessed@example.com', email_code: '000000', password: goodPassword }),
  },
]

/** Each account's erasures, of whichever website. */
const erasures: Row = {
  path: '/setting/website_reset',
  most: 100,
  window: hour,
  counts: 'websites erased by',
  input: () => ({ website_id: place.websiteId, confirm: 'DELETE' }),
}

/** Portraits and icons share one count. */
const pictures: readonly Row[] = [
  {
    path: '/user/edit_avatar',
    most: 60,
    window: hour,
    counts: 'pictures sent by',
    input: () => ({ picture: dot }),
  },
  {
    path: '/setting/edit_favicon',
    most: 60,
    window: hour,
    counts: 'pictures sent by',
    input: () => ({ website_id: place.websiteId, picture: dot }),
  },
  {
    path: '/website/add_short_url',
    most: 60,
    window: hour,
    counts: 'pictures sent by',
    input: (i) => ({
      website_id: place.websiteId,
      name: `Link ${i}`,
      target_url: 'https://example.org/',
      favicon: dot,
    }),
  },
]

const byAddress: readonly Row[] = [
  {
    path: '/user/register',
    most: 60,
    window: hour,
    counts: 'registrations from',
    input: (i) => ({
      account: `many${i}`,
      password: goodPassword,
      confirm_password: goodPassword,
      accept_terms: true,
    }),
  },
  {
    path: '/user/login_v2',
    most: 100,
    window: hour,
    counts: 'sign-in failed from',
    input: (i) => ({ account: `many${i}`, password: goodPassword }),
  },
  {
    path: '/user/find_password',
    most: 30,
    window: hour,
    counts: 'password resets from',
    input: (i) => ({
      email: `many${i}@nobody.example`,
      code: '000000',
      password: goodPassword,
      confirm_password: goodPassword,
    }),
  },
  {
    path: '/team/get_invite_info',
    most: 60,
    window: hour,
    counts: 'invite codes guessed from',
    input: (i) => ({ invite_code: String(i).padStart(32, 'a') }),
  },
  {
    path: '/setting/get_transfer_info',
    most: 60,
    window: hour,
    counts: 'transfer codes guessed from',
    input: (i) => ({ transfer_code: String(i).padStart(32, 'a') }),
  },
  {
    path: '/setting/reject_website',
    most: 60,
    window: hour,
    counts: 'transfer codes guessed from',
    input: (i) => ({ transfer_code: String(i).padStart(32, 'b') }),
  },
  {
    path: '/common/slider_captcha',
    most: 120,
    window: 600_000,
    input: () => ({}),
    counts: 'captcha drawn for address',
  },
]

let called = 0
/** Whether the next call of the row exceeds the limit for this client. */
async function tooMany(client: TestClient, { path, input }: Row): Promise<boolean> {
  const { reason, code } = await client.send(path, input(++called))
  expect(code, path).toBeLessThan(500)
  return reason === 'too_many_tries'
}

const atOnce = 10

/** Sets the count of the only client that has called `calls` times. */
async function setCount({ counts }: Row, calls: number, count: number): Promise<void> {
  const { numUpdatedRows } = await server.context.db
    .updateTable('tries')
    .set({ count })
    // The name and a hash of 43 characters, because other names may begin like this one.
    .where('subject', 'like', `${counts} ${'_'.repeat(43)}`)
    .where('count', '=', calls)
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
}

async function exhaust(client: TestClient, row: Row): Promise<void> {
  await server.context.db.deleteFrom('tries').execute()
  expect(await tooMany(client, row), 'the first call').toBe(false)
  await setCount(row, 1, row.most - atOnce)
  const last = await Promise.all(Array.from({ length: atOnce }, () => tooMany(client, row)))
  expect(last, 'the last calls').not.toContain(true)
  expect(await tooMany(client, row), 'one more').toBe(true)
}

describe('for each account', () => {
  test.each([...byAccount, erasures].map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    const person = row.path === '/setting/send_transfer_mail' ? cast.owner : cast.admin
    const account = server.client()
    account.token = person.token
    await exhaust(account, row)
    const elsewhere = server.client()
    elsewhere.token = person.token
    expect(await tooMany(elsewhere, row), 'from another address').toBe(true)
    if (person !== cast.owner) expect(await tooMany(cast.owner, row), 'another account').toBe(false)
    server.clock.advance(row.window)
    expect(await tooMany(account, row), 'later').toBe(false)
  })
})

test('safety: an account sends at most 60 pictures of all kinds an hour', async () => {
  const { admin } = cast
  await server.context.db.deleteFrom('tries').execute()
  for (const row of pictures) expect(await tooMany(admin, row), `${row.path}, first`).toBe(false)
  await setCount(pictures[0] as Row, 3, 57)
  for (const row of pictures) expect(await tooMany(admin, row), `${row.path}, last`).toBe(false)
  for (const row of pictures) expect(await tooMany(admin, row), row.path).toBe(true)
  expect(await tooMany(cast.owner, pictures[0] as Row), 'another account').toBe(false)
  server.clock.advance(hour)
  expect(await tooMany(admin, pictures[0] as Row), 'later').toBe(false)
})

/** From all senders together, of whom each has fewer. */
test.each([
  [
    'invitations to',
    20,
    '/team/invite_member',
    () => ({
      team_id: place.teamId,
      email: 'often@invited.example',
      team_role: 4,
      visible_websites: 'all',
    }),
  ],
  [
    'transfers offered to',
    50,
    '/setting/send_transfer_mail',
    () => ({ website_id: place.websiteId, transfer_type: 'other_user', email: cast.outsider.email ?? '' }),
  ],
])('safety: a recipient gets at most as many a day: %s', async (counts, most, path, input) => {
  const row = { path, most, window: day, counts, input }
  await server.context.db.deleteFrom('tries').execute()
  expect(await tooMany(cast.owner, row), 'the first').toBe(false)
  await setCount(row, 1, most - 1)
  expect(await tooMany(cast.owner, row), 'the last').toBe(false)
  expect(await tooMany(cast.owner, row), 'one more').toBe(true)
  server.clock.advance(day)
  expect(await tooMany(cast.owner, row), 'later').toBe(false)
})

test('safety: the accounts of one address together invite at most 300 times a day', async () => {
  const [byOwner, byAdmin, elsewhere] = ['203.0.113.60', '203.0.113.60', '203.0.113.61'].map((address) =>
    server.client({ address }),
  ) as [TestClient, TestClient, TestClient]
  byOwner.token = cast.owner.token
  byAdmin.token = cast.admin.token
  elsewhere.token = cast.admin.token
  const invite = byAccount.find(({ path }) => path === '/team/invite_member') as Row
  expect(await tooMany(byOwner, invite)).toBe(false)
  await server.context.db
    .updateTable('tries')
    .set({ count: 299 })
    .where('subject', 'like', 'invitations from %')
    .where('count', '=', 1)
    .execute()
  expect(await tooMany(byAdmin, invite), 'the last one').toBe(false)
  expect(await tooMany(byAdmin, invite), 'one more').toBe(true)
  expect(await tooMany(byOwner, invite), 'another account').toBe(true)
  expect(await tooMany(elsewhere, invite), 'another address').toBe(false)
  server.clock.advance(day)
  expect(await tooMany(byOwner, invite), 'later').toBe(false)
})

describe('for each real address', () => {
  test.each(byAddress.map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    const client = server.client()
    await exhaust(client, row)
    expect(await tooMany(server.client(), row), 'another address').toBe(false)
    // The client's own claim comes before the proxy's.
    const forged = await fetch(`${server.url}/api${row.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.8, ${client.address}` },
      body: JSON.stringify(row.input(++called)),
    })
    expect(await forged.json()).toMatchObject({ data: { reason: 'too_many_tries' } })
    server.clock.advance(row.window)
    expect(await tooMany(client, row), 'later').toBe(false)
  })
})
