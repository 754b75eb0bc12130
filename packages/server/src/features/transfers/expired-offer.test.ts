/** Offers that nobody answers: the sender reads so, once they have expired. */
import { hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { queueExpiry } from './expired-offer.ts'

const server = testServer()

/** A website of a new person, offered to a recipient. */
async function offered(email: string | null) {
  const sender = await registerPerson(server)
  const { website_id } = await sender.call('/website/add', {
    team_id: sender.teamId,
    website_name: 'Shop',
    domain: 'shop.example',
    time_zone: 'UTC',
  })
  const offer = { website_id, transfer_type: 'other_user', email: email ?? '' } as const
  const { transfer_id } = await sender.call('/setting/send_transfer_mail', offer)
  return { sender, website_id, transfer_id }
}

const jobs = "graphile_worker._private_jobs WHERE payload->>'transferId' = ANY($1)"

/** A day later, all at once. */
async function expire(transferIds: readonly string[]): Promise<void> {
  const { pool } = server.context
  const now = 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE id IN (SELECT id FROM'
  const due = await pool.query(`${now} ${jobs})`, [transferIds])
  expect(due.rowCount).toBe(transferIds.length)
  await pool.query('NOTIFY "jobs:insert"')
  await expect.poll(async () => (await pool.query(`SELECT FROM ${jobs}`, [transferIds])).rowCount).toBe(0)
}

test('only who still offers the website reads that the offer has expired', async () => {
  const recipient = await registerPerson(server)
  const open = await offered(recipient.email)
  const rejected = await offered(recipient.email)
  const deleted = await offered(recipient.email)
  await recipient.call('/setting/reject_website', { transfer_id: rejected.transfer_id })
  await deleted.sender.call('/setting/website_delete', { website_id: deleted.website_id, confirm: 'DELETE' })
  server.clock.advance(24 * hour)
  await expire([open, rejected, deleted].map(({ transfer_id }) => transfer_id))
  const { list } = await open.sender.call('/message/list')
  expect(list).toMatchObject([
    {
      kind: 'transfer_expired',
      title: 'Transfer expired',
      link: `/websites/${open.website_id}/settings`,
      team_id: open.sender.teamId,
    },
  ])
  expect(list[0]?.content).toContain('Shop')
  for (const { sender } of [rejected, deleted]) {
    const kinds = (await sender.call('/message/list')).list.map(({ kind }) => kind)
    expect(kinds).not.toContain('transfer_expired')
  }
  const key = { transfer_id: open.transfer_id }
  expect(await recipient.send('/setting/receive_website', key)).toMatchObject({ reason: 'transfer_expired' })
})

test('a job that runs again, because its node was killed before it counted as done, tells the sender nothing new', async () => {
  const recipient = await registerPerson(server)
  const { sender, transfer_id } = await offered(recipient.email)
  server.clock.advance(24 * hour)
  const day = new Date(Date.now() + 86_400_000)
  await expire([transfer_id])
  await queueExpiry(server.context.db, transfer_id, day)
  await expire([transfer_id])
  const kinds = (await sender.call('/message/list')).list.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'transfer_expired')).toHaveLength(1)
})
