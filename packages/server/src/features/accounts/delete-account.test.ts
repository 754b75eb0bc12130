/** A user deletes the own account: what goes with it, what stays, and when it is refused. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import type { Db } from '../../db/schema.ts'
import type { Refusal } from '../../lib/errors/refusal.ts'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layMember } from '../../testing/team-place.ts'
import { totpOf } from '../../testing/totp.ts'
import { pixel } from '../access/matrix-inputs.testing.ts'
import { operator } from '../audit/audit.ts'
import { notify } from '../messages/messages.ts'
import { lockWebsite } from '../websites/lock-website.ts'
import { removeAccount } from './delete-account.ts'

const server = testServer()

const proof = { password: goodPassword, confirm: 'DELETE' } as const

async function addWebsite(person: TestPerson): Promise<string> {
  const website = { website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  return (await person.call('/website/add', { team_id: person.teamId, ...website })).website_id
}

async function count(table: 'users' | 'pictures' | 'messages' | 'sessions'): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
    server.context.db,
  )
  return rows[0]?.n ?? 0
}

test('the account is gone with its team, its picture and its sessions', async () => {
  const person = await registerPerson(server)
  const websiteId = await addWebsite(person)
  const pictures = await count('pictures')
  await person.call('/user/edit_avatar', { picture: pixel })
  await person.call('/user/delete_account', proof)
  expect(await person.send('/user/item')).toMatchObject({ code: 401 })
  expect(await count('pictures')).toBe(pictures)
  const signIn = { account: person.email ?? '', password: goodPassword }
  expect(await server.client().send('/user/login_v2', signIn)).toMatchObject({ reason: 'wrong_password' })
  const website = await server.context.db
    .selectFrom('websites')
    .select('deleted_at')
    .where('id', '=', websiteId)
    .executeTakeFirst()
  expect(website?.deleted_at).not.toBeNull()
  let mail = await server.mailbox.next(person.email ?? '')
  while (!mail.subject.includes('deleted')) mail = await server.mailbox.next(person.email ?? '')
  expect(mail.text).toContain('account and your personal data were deleted')
})

test('the address can be registered again, as a new account', async () => {
  const person = await registerPerson(server)
  await person.call('/user/delete_account', proof)
  const client = server.client()
  const email = person.email ?? ''
  // The mail about the deletion.
  await server.mailbox.next(email)
  await client.call('/common/register_captcha', { email })
  const email_code = await server.mailbox.code(email)
  const passwords = { password: goodPassword, confirm_password: goodPassword }
  const { uuid } = await client.call('/user/register', {
    email,
    email_code,
    accept_terms: true,
    ...passwords,
  })
  expect(uuid).not.toBe(person.userId)
})

test('it leaves the teams of others, whose owner reads so by name', async () => {
  const [owner, member] = [await registerPerson(server), await registerPerson(server)]
  await layMember(server, owner.teamId, member.userId)
  await member.call('/user/delete_account', proof)
  const members = await owner.call('/team/user', { team_id: owner.teamId })
  expect(members.list.map(({ member_id }) => member_id)).toEqual([owner.userId])
  const { list } = await owner.call('/team/audit_log', { team_id: owner.teamId })
  expect(list[0]).toMatchObject({ user: member.name, action: 'member_left' })
  const messages = await owner.call('/message/list')
  expect(messages.list[0]).toMatchObject({ kind: 'member_left', title: 'A member left' })
  expect(messages.list[0]?.content).toContain(member.name)
})

test('the owner of a team with other members is refused, and nothing changes', async () => {
  const [owner, member] = [await registerPerson(server), await registerPerson(server)]
  const { team_id } = await owner.call('/team/add', { team_name: `Alone ${owner.userId}`, description: 'x' })
  await layMember(server, owner.teamId, member.userId)
  const answer = await owner.send('/user/delete_account', proof)
  expect(answer).toMatchObject({ code: 409, reason: 'owns_team' })
  expect(answer.message).toMatch(/which has other members\. .* or hand it over to one of them/)
  const teams = await owner.call('/team/list')
  expect(teams.list.map((team) => team.team_id)).toEqual(expect.arrayContaining([owner.teamId, team_id]))
  await owner.call('/team/remove_member', { team_id: owner.teamId, member_id: member.userId })
  await owner.call('/user/delete_account', proof)
})

test('the password, the second factor and DELETE are required', async () => {
  const person = await registerPerson(server)
  const path = '/user/delete_account'
  expect(await person.send(path, { ...proof, password: 'wrong' })).toMatchObject({ reason: 'password_wrong' })
  expect(await person.send(path, { ...proof, confirm: 'delete' })).toMatchObject({ code: 400 })
  const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
  await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
  expect(await person.send(path, proof)).toMatchObject({ reason: 'two_factor_required' })
  expect(await person.send(path, { ...proof, otp_code: '000000' })).toMatchObject({
    reason: 'two_factor_wrong',
  })
  await person.call('/user/item')
  server.clock.advance(60_000)
  await person.call(path, { ...proof, otp_code: totpOf(secret, server.clock.now()) })
})

/** Deletes the account while the change holds what it locks first. Returns the answer to the deletion. */
async function deletedDuring(person: TestPerson, lock: (change: Db) => Promise<unknown>) {
  const { context } = server
  let deleted: ReturnType<TestPerson['send']> | undefined
  await context.db.transaction().execute(async (change) => {
    await lock(change)
    deleted = person.send('/user/delete_account', proof)
    await untilBlocked(context.db, 1)
    // As for whoever accepts or withdraws an offer at that moment.
    const params = { website: 'Shop', name: 'Somebody', sender: 'Somebody' }
    await notify(context, change, { userId: person.userId, kind: 'transfer_accepted', params })
  })
  return deleted
}

test('its website is being taken over, or an offer to it withdrawn: both wait for their turn', async () => {
  const [sender, recipient] = [await registerPerson(server), await registerPerson(server)]
  const website_id = await addWebsite(sender)
  const email = recipient.email ?? ''
  const offer = { website_id, transfer_type: 'other_user', email } as const
  const { transfer_id } = await sender.call('/setting/send_transfer_mail', offer)
  const cancel = (change: Db) =>
    change.updateTable('transfers').set({ status: 'cancelled' }).where('id', '=', transfer_id).execute()
  expect(await deletedDuring(recipient, cancel)).toMatchObject({ code: 200 })
  expect(await deletedDuring(sender, (change) => lockWebsite(change, website_id))).toMatchObject({
    code: 200,
  })
})

test('an administrator revokes an own key at that moment: it waits for its turn, and is in no team any more', async () => {
  const [owner, admin] = [await registerPerson(server), await registerPerson(server)]
  const [{ db }, team_id] = [server.context, owner.teamId]
  await layMember(server, team_id, admin.userId, { role: 2 })
  const { key_id } = await admin.call('/key/add', { team_id, name: 'Key', scopes: ['stats:read'] })
  const calls = await db.transaction().execute(async (held) => {
    await held.selectFrom('users').select('id').where('id', '=', admin.userId).forUpdate().execute()
    const deleted = admin.send('/user/delete_account', proof)
    await untilBlocked(db, 1)
    const revoked = admin.send('/key/revoke', { team_id, key_id })
    await untilBlocked(db, 2)
    return [deleted, revoked]
  })
  const [deleted, revoked] = await Promise.all(calls)
  expect(deleted).toMatchObject({ code: 200 })
  expect(revoked).toMatchObject({ code: 407 })
})

test('an admin goes while a website is deleted, and a person while being invited: neither fails', async () => {
  const [owner, admin] = [await registerPerson(server), await registerPerson(server)]
  const [{ db }, team_id] = [server.context, owner.teamId]
  await layMember(server, team_id, admin.userId, { role: 2 })
  const website_id = await addWebsite(owner)
  const email = (await registerPerson(server)).email ?? ''
  const offer = { website_id, transfer_type: 'other_user', email } as const
  const { transfer_id } = await owner.call('/setting/send_transfer_mail', offer)
  const website = await db.transaction().execute(async (held) => {
    await held.selectFrom('transfers').select('id').where('id', '=', transfer_id).forUpdate().execute()
    const deleted = owner.send('/setting/website_delete', { website_id, confirm: 'DELETE' })
    await untilBlocked(db, 1)
    await admin.call('/user/delete_account', proof)
    return { deleted }
  })
  expect(await website.deleted).toMatchObject({ code: 200 })

  const invitee = await registerPerson(server)
  const invitation = await db.transaction().execute(async (held) => {
    await held.selectFrom('teams').select('id').where('id', '=', team_id).forUpdate().execute()
    const grant = { team_role: 4, visible_websites: 'all', email: invitee.email ?? '' } as const
    const sent = owner.send('/team/invite_member', { team_id, ...grant })
    await untilBlocked(db, 1)
    await invitee.call('/user/delete_account', proof)
    return { sent }
  })
  expect(await invitation.sent).toMatchObject({ code: 200 })
})

test('teams made and joined in the same instant: none stays without an owner', async () => {
  const { context } = server
  for (let round = 0; round < 8; round++) {
    const [person, other] = [await registerPerson(server), await registerPerson(server)]
    const remove = () =>
      context.db
        .transaction()
        .execute((change) => removeAccount(context, change, person.userId, { actor: operator }))
    const add = (n: number) =>
      person.send('/team/add', { team_name: `Race ${n} ${person.userId}`, description: 'x' })
    const [removed, joined, ...added] = await Promise.all([
      remove().catch((error: unknown) => (error as Refusal).reason),
      layMember(server, other.teamId, person.userId).catch((error: unknown) => (error as Error).message),
      ...[1, 2, 3].map(add),
    ])
    expect([undefined, 'unavailable']).toContain(removed)
    expect(joined ?? 'users_fkey').toMatch(/user/)
    for (const { code } of added) expect([200, 401, 404]).toContain(code)
  }
  const { rows } = await sql`SELECT id FROM teams WHERE deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM members WHERE team_id = teams.id AND role = 1)`.execute(context.db)
  expect(rows).toEqual([])
})
