/** The operator's command against a running server over its socket, and against the stores alone without one. */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { collectLimits } from '@footfall/contract/api/collect'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { param, sql } from '../events/sql.ts'
import { FolderUnusable, restoreMark } from '../lib/folders/private-folder.ts'
import { socketPathFor } from '../lib/folders/socket-path.ts'
import { goodPassword, registerPerson, type TestPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { layMember } from '../testing/team-place.ts'
import type { AdminAnswer } from './action.ts'
import { runAdmin } from './run-admin.ts'

let server: TestServer
let owner: TestPerson
let website_id: string
let elsewhere: string
beforeAll(async () => {
  server = await startTestServer()
  elsewhere = await mkdtemp(path.join(tmpdir(), 'footfall-admin-'))
})
afterAll(async () => {
  await server.stop()
  await rm(elsewhere, { recursive: true, force: true })
})
beforeEach(async () => {
  owner = await registerPerson(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  website_id = (await owner.call('/website/add', site)).website_id
})

/** The output of the command; throws if it fails. `config`: where it runs. */
async function admin(words: readonly string[], config = server.context.config): Promise<string> {
  let written = ''
  const code = await runAdmin(config, words, (text) => {
    written += text
  })
  if (code !== 0) throw new Error(`${code}: ${written}`)
  return written
}

async function answer(...words: string[]): Promise<AdminAnswer> {
  return JSON.parse(await admin(['--json', ...words]))
}

const newestLine = async () => (await owner.call('/team/audit_log', { team_id: owner.teamId })).list[0]
const signIn = (password: string) =>
  server.client().send('/user/login_v2', { account: owner.email ?? '', password })

describe('accounts', () => {
  test('are listed and found by part of their address', async () => {
    const { rows } = await answer('users', 'list', '--search', owner.email?.slice(0, 9) ?? '')
    expect(rows).toContainEqual(
      expect.objectContaining({ id: owner.userId, email: owner.email, 'two-factor': 'off', teams: 1 }),
    )
  })

  test('are named by an address in letters, too, as everywhere', async () => {
    const stored = { email: 'zhang@xn--fsqu00a.xn--fiqs8s' }
    await server.context.db.updateTable('users').set(stored).where('id', '=', owner.userId).execute()
    const turnedOff = admin(['users', 'two-factor-off', 'Zhang@例子.中国'])
    await expect(turnedOff).rejects.toThrow(`${owner.name} has no two-factor`)
  })

  test('a password is reset: the old one and all sessions end, the owner is informed, and the log has a line', async () => {
    const { lines = [] } = await answer('users', 'reset-password', owner.email ?? '')
    const password = lines[0]?.split(': ')[1] ?? ''
    expect(await owner.send('/user/item')).toMatchObject({ code: 401 })
    expect(await signIn(goodPassword)).toMatchObject({ reason: 'wrong_password' })
    const { data } = await signIn(password)
    owner.token = String(data?.access_token)
    expect(await newestLine()).toMatchObject({
      user: 'npm run admin',
      action: 'password_reset',
      text: `reset the password of ${owner.name}`,
    })
    const { list } = await owner.call('/message/list')
    expect(list.map(({ kind }) => kind)).toContain('password_changed')
  })

  test('the second factor is turned off only once', async () => {
    await server.context.db
      .insertInto('two_factor')
      .values({ user_id: owner.userId, secret: 'x', enabled_at: new Date() })
      .execute()
    await admin(['users', 'two-factor-off', owner.userId])
    expect(await signIn(goodPassword)).toMatchObject({ code: 200 })
    expect(await newestLine()).toMatchObject({ action: 'two_factor_removed' })
    const { list } = await owner.call('/message/list')
    expect(list.map(({ kind }) => kind)).toContain('two_factor_removed')
    let mail = await server.mailbox.next(owner.email ?? '')
    while (!mail.subject.includes('Two-step verification'))
      mail = await server.mailbox.next(owner.email ?? '')
    expect(mail.text).toContain('You now log in with your password alone')
    await expect(admin(['users', 'two-factor-off', owner.userId])).rejects.toThrow('has no two-factor')
  })

  test('an account is deleted, but not while it owns a team with others', async () => {
    const [person, member] = [await registerPerson(server), await registerPerson(server)]
    await layMember(server, person.teamId, member.userId)
    const words = ['users', 'delete', person.userId]
    await expect(admin(words)).rejects.toThrow('Add --yes to do it.')
    await expect(admin([...words, '--yes'])).rejects.toThrow('which has other members')
    await admin(['users', 'delete', member.userId, '--yes'])
    expect(await member.send('/user/item')).toMatchObject({ code: 401 })
    await admin([...words, '--yes'])
    const { rows } = await answer('log', '--limit', '1')
    expect(JSON.stringify(rows)).toContain(`deleted the account ${person.name}`)
  })

  test('a member becomes the owner of a team, and the owner so far an administrator', async () => {
    const member = await registerPerson(server)
    const words = ['teams', 'set-owner', owner.teamId, member.email ?? '']
    await expect(admin(words)).rejects.toThrow('is not in the team')
    await layMember(server, owner.teamId, member.userId, { role: 4, website_id })
    await admin(words)
    const roles = async (person: TestPerson) =>
      (await person.call('/team/item', { team_id: owner.teamId })).team_role
    expect([await roles(owner), await roles(member)]).toEqual([2, 1])
    expect(await newestLine()).toMatchObject({ user: 'npm run admin', action: 'member_edited' })
    for (const person of [owner, member])
      expect((await person.call('/message/list')).list[0]).toMatchObject({ kind: 'role_changed' })
    await expect(admin(words)).rejects.toThrow('already')
    await owner.call('/user/delete_account', { password: goodPassword, confirm: 'DELETE' })
    expect(await roles(member)).toBe(1)
  })

  test('a missing account is reported in a sentence', async () => {
    await expect(admin(['users', 'reset-password', 'nobody@example.com'])).rejects.toThrow(
      'There is no account "nobody@example.com".',
    )
  })
})

describe('plans', () => {
  const packageOf = () => owner.call('/cost/get_team_package', { team_id: owner.teamId })

  test('are set and removed, and take effect at once', async () => {
    const set = (...words: string[]) => admin(['plans', 'set', owner.teamId, ...words])
    await set('pro', '--millions', '5', '--until', '2099-01-31')
    expect(await packageOf()).toMatchObject({ plan: 'pro', events_millions: 5 })
    expect((await newestLine())?.text).toBe('set the plan to Pro until Jan 31, 2099')
    await set('enterprise')
    expect(await packageOf()).toMatchObject({ plan: 'enterprise', expires_at: null })
    await set('free')
    expect(await packageOf()).toMatchObject({ plan: 'free' })
    expect(await admin(['plans', 'show', owner.teamId])).toContain('100000')
  })

  test('last until the end of the day that is named', async () => {
    const today = new Date(server.clock.now()).toISOString().slice(0, 10)
    await admin(['plans', 'set', owner.teamId, 'pro', '--until', today])
    const end = Date.parse(`${today}T23:59:59Z`) / 1000
    expect(await packageOf()).toMatchObject({ plan: 'pro', expires_at: end })
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(end * 1000)
    expect((await newestLine())?.text).toBe(`set the plan to Pro until ${day}`)
    await admin(['plans', 'set', owner.teamId, 'free'])
  })

  test.each([
    [['gold'], 'The plan must be free, pro, enterprise.'],
    [['pro'], 'Pro needs an end'],
    [['pro', '--until', '2020-01-01'], 'must be in the future'],
    [['pro', '--until', 'soon'], '--until must be a day'],
    [['pro', '--until', '2099-01-01', '--millions', '3'], '--millions must be one of 1, 2, 5'],
    [['free', '--until', '2099-01-01'], 'Free has no end'],
  ])('%j is refused in a sentence', async (words, sentence) => {
    await expect(admin(['plans', 'set', owner.teamId, ...words])).rejects.toThrow(sentence)
    expect(await packageOf()).toMatchObject({ plan: 'free' })
  })
})

describe('erasing', () => {
  const people = ['anna', 'bert', 'carl']
  const period = () => ({ website_id, time_range: 'last_24_hours' as const, filters: [] })
  const visitors = async () => (await owner.call('/overview/total', period())).current.visitors
  beforeEach(async () => {
    const time = server.clock.now() - 120_000
    const seen = (visitor_id: string) => ({
      id: randomUUID(),
      kind: 'pageview',
      time,
      visitor_id,
      url: 'https://shop.example/',
    })
    await server.services.ingest.importEvents(website_id, people.map(seen))
    await server.services.ingest.flush()
    expect(await visitors()).toBe(3)
  })

  test('a visitor by the id in reports or by the site’s own id; the log names neither', async () => {
    const { list } = await owner.call('/session/list', period())
    await admin(['erase', 'visitor', website_id, list[0]?.visitor_id ?? '', '--yes'])
    await expect.poll(visitors).toBe(2)
    const own = server.services.ingest.visitorOf
    const left = people.find((one) => String(own(website_id, one)) !== list[0]?.visitor_id) ?? ''
    await admin(['erase', 'visitor', website_id, '--own-id', left, '--yes'])
    await expect.poll(visitors).toBe(1)
    expect((await newestLine())?.text).toBe('deleted the data of a visitor of the website “Shop”')
  })

  test('a visitor with a long id, and with what a server whose clock is ahead has sent', async () => {
    const url = 'https://shop.example/'
    const time = server.clock.now() + 240_000
    const visitor_id = 'd'.repeat(collectLimits.visitorId)
    const sent = [{ id: randomUUID(), kind: 'pageview', time, visitor_id, url }]
    expect(await server.services.ingest.importEvents(website_id, sent)).toMatchObject({ accepted: 1 })
    await server.services.ingest.flush()
    const own = String(server.services.ingest.visitorOf(website_id, visitor_id))
    const left = async () => {
      const [row] = await server.context.events.query<{ n: string }>(
        sql`SELECT count() AS n FROM events WHERE website_id = ${param('UUID', website_id)} AND visitor = ${param('UInt64', own)}`,
      )
      return Number(row?.n)
    }
    expect(await left()).toBe(1)
    await admin(['erase', 'visitor', website_id, '--own-id', visitor_id, '--yes'])
    await expect.poll(left).toBe(0)
  })

  test('a website, like an erasure in the console', async () => {
    await admin(['erase', 'website', website_id, '--yes'])
    await expect.poll(visitors).toBe(0)
    expect(await newestLine()).toMatchObject({ user: 'npm run admin', action: 'website_reset' })
  })

  test('nothing is erased unless it is named and confirmed', async () => {
    const tries = [
      [['website'], 'Add --yes to do it.'],
      [['visitor', '1'], 'Add --yes to do it.'],
      [['visitor'], 'Give one visitor'],
      [['visitor', '1', '--own-id', 'anna'], 'Give one visitor'],
      [['visitor', 'abc', '--yes'], 'Give one visitor'],
      [['visitor', '-1', '--yes'], 'Give one visitor'],
      [['visitor', '18446744073709551616', '--yes'], 'No visitor has this id'],
      [['visitor', '18446744073709551615'], 'Add --yes to do it.'],
      [['visitor', '--own-id', 'x'.repeat(collectLimits.visitorId + 1), '--yes'], 'Give one visitor'],
    ] as const
    for (const [[what, ...more], sentence] of tries)
      await expect(admin(['erase', what, website_id, ...more])).rejects.toThrow(sentence)
    expect(await visitors()).toBe(3)
  })
})

test.each([
  [['teams', 'websites', ''], 'Give the team’s id or name'],
  [['plans', 'set', ' ', 'pro'], 'Give the team’s id or name'],
  [['users', 'reset-password', ''], 'Give the user’s id, account name or address'],
] as const)('%j says what is missing', async (words, sentence) => {
  await expect(admin(words)).rejects.toThrow(sentence)
})

test.each(['-1', '0', '1.5', '100001', 'many', ''])('the log is refused with --limit %j', async (limit) => {
  await expect(admin(['log', '--limit', limit])).rejects.toThrow('a whole number from 1 to 100000')
})

test('only the owner can open the socket', async () => {
  const { mode } = await stat(socketPathFor(server.context.config.dataDir, 'admin.sock'))
  expect(mode & 0o077).toBe(0)
})

test('control characters are not written to the operator’s terminal', async () => {
  await server.context.db
    .updateTable('users')
    .set({ name: 'A\u{1b}[2J足迹' })
    .where('id', '=', owner.userId)
    .execute()
  const text = await admin(['users', 'list', '--search', '足迹'])
  expect(text).toContain('A�[2J足迹')
})

test('a wrong command exits with 1 and shows the correct one', async () => {
  await expect(admin(['users', 'lits'])).rejects.toThrow(/^1: .*Did you mean list/s)
  await expect(admin([])).rejects.toThrow(/^1: .*Usage: npm run admin --/s)
})

describe('without a running server', () => {
  const stopped = () => ({ ...server.context.config, dataDir: elsewhere })

  test('the command works on the database itself', async () => {
    expect(await admin(['teams', 'list'], stopped())).toContain(owner.teamId)
    await admin(['plans', 'set', owner.teamId, 'enterprise'], stopped())
    expect(await newestLine()).toMatchObject({ user: 'npm run admin', action: 'plan_set' })
    expect(await admin(['log', '--limit', '1'], stopped())).toContain('set the plan to Enterprise')
  })

  test('a folder in which no server has run is reported and stays empty', async () => {
    const config = { ...stopped(), databaseUrl: null }
    await expect(admin(['teams', 'list'], config)).rejects.toThrow(`No Footfall has run in ${elsewhere}`)
  })

  test('a folder into which a killed restore has brought no accounts yet is named as one', async () => {
    const mark = path.join(elsewhere, restoreMark)
    await writeFile(mark, '')
    const config = { ...stopped(), databaseUrl: null }
    await expect(admin(['teams', 'list'], config)).rejects.toThrow('a restore into it is not finished')
    await rm(mark)
  })

  test('a data folder that is a file is reported in a sentence', async () => {
    const file = path.join(elsewhere, 'file')
    await writeFile(file, '')
    const config = { ...stopped(), dataDir: file }
    await expect(admin(['teams', 'list'], config)).rejects.toThrow(FolderUnusable)
    await expect(admin(['dump', `${file}.gz`], config)).rejects.toThrow(`No Footfall runs on ${file}`)
    await expect(admin(['doctor'], config)).rejects.toThrow(
      /^1: .*^FAILED {2}data folder: The folder .* it is a file/ms,
    )
    await rm(file)
  })

  test('data of an older version is not changed', async () => {
    const { rows } = await server.context.pool.query(
      'DELETE FROM kysely_migration WHERE name LIKE $1 RETURNING *',
      ['0019%'],
    )
    await expect(admin(['teams', 'list'], stopped())).rejects.toThrow('written by an older version')
    await server.context.pool.query(
      'INSERT INTO kysely_migration SELECT * FROM json_populate_recordset(null::kysely_migration, $1)',
      [JSON.stringify(rows)],
    )
  })
})

test.each([
  ['without a word', ''],
  ['in the middle of its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"answer"'],
])('a server that is killed %s leaves a sentence', async (_, said) => {
  const dying = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(said))
  })
  await once(dying.listen(socketPathFor(elsewhere, 'admin.sock')), 'listening')
  const config = { ...server.context.config, dataDir: elsewhere }
  await expect(admin(['teams', 'list'], config)).rejects.toThrow('Footfall ended before it answered.')
  await new Promise((resolve) => dying.close(resolve))
})
