import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { FixedClock } from '../lib/clock.ts'
import { createMailer } from './mailer.ts'

const clock = new FixedClock('2025-06-02T10:00:00Z')
const log = pino({ level: 'silent' })
const publicUrl = 'https://footfall.example'
const mail = { subject: '您好', text: 'plain', html: '<p>rich</p>' }

test('with a mail server set, a mail goes to it, and to that address alone', async () => {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    dataDir: '/nowhere',
    publicUrl,
    clock,
    log,
  })
  await mailer.send({ ...mail, to: 'jane@example.com' })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(received.map(({ to }) => to)).toEqual([['jane@example.com']])
  expect(received[0]?.text).toMatch(/^From: .*no-reply@footfall\.example/m)
})

test('without one it lies readable in the data folder', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-mail-'))
  const mailer = createMailer({ smtpUrl: null, dataDir, publicUrl, clock, log })
  await mailer.send({ ...mail, to: 'jane@example.com' })
  const [file = ''] = await readdir(path.join(dataDir, 'mail'))
  expect(file).toMatch(/^2025-06-02T10-00-00-000Z-.*\.eml$/)
  const text = await readFile(path.join(dataDir, 'mail', file), 'utf8')
  expect(text).toMatch(/^To: jane@example\.com$/m)
  await rm(dataDir, { recursive: true })
})
