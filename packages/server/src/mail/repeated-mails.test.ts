/** A mail whose answer from the mail server was lost is sent again: mail programs must recognise it. */
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { migrateJobs } from '../jobs/worker.ts'
import { createLog } from '../lib/log.ts'
import { systemClock } from '../lib/time/clock.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { createMailer } from './mailer.ts'
import { mailTask, queueMail } from './send-mail.ts'
import { usualSender } from './sender.ts'

const log = createLog('silent')
const { pool, db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, log)
const received: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    void text(stream).then((mail) => {
      received.push(/^message-id: (.*)\r$/im.exec(mail)?.[1] ?? '')
      // The mail is in the mailbox, but the sender does not learn it.
      done(new Error('lost'))
    })
  },
})
let smtpUrl: string
beforeAll(async () => {
  await migrateJobs(pool, log)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await close()
})

test('each attempt of a mail has the same Message-ID, and each mail another', async () => {
  const publicUrl = 'https://footfall.example'
  const from = usualSender(publicUrl)
  const mailer = createMailer({ smtpUrl, from, dataDir: '/nowhere', clock: systemClock, log })
  const letter = { to: 'jane@example.com', language: 'en-US', text: 'password_changed' } as const
  for (let i = 0; i < 2; i++) await queueMail(db, letter)
  const { rows } = await pool.query<{ payload: unknown }>(
    'SELECT payload FROM graphile_worker._private_jobs ORDER BY id',
  )
  const { run } = mailTask(mailer, publicUrl, log)
  for (const { payload } of rows)
    for (let attempt = 0; attempt < 2; attempt++) await expect(run(payload)).rejects.toThrow('lost')
  const [first, again, second] = received
  expect(first).toMatch(/^<[\da-f-]{36}@footfall\.example>$/)
  expect(again).toBe(first)
  expect(second).not.toBe(first)
})
