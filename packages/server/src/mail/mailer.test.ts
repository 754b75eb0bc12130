/** Mails sent over real SMTP, and stored as files without a mail server. */
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { Mailbox } from '../testing/mailbox.ts'
import { compose } from './compose.ts'
import { createMailer, withTimeouts } from './mailer.ts'
import { readSender, usualSender } from './sender.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

const received: Received[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address)
      const { mailFrom } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to,
        raw: Buffer.concat(chunks).toString('utf8'),
      })
      done()
    })
  },
})
let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'footfall-mailer-'))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const mailer = (smtpUrl: string | null, from = usualSender('https://footfall.example')) =>
  createMailer({
    smtpUrl,
    from,
    dataDir: folder,
    clock: new FixedClock('2026-03-01T00:00:00Z'),
    log: createLog('silent'),
  })

function invitation(sender: string) {
  return compose(
    {
      to: 'reader@example.com',
      language: 'en-US',
      text: 'invitation',
      params: { sender, team: 'Lab' },
      path: '/accept?invite_code=x',
    },
    'https://footfall.example',
  )
}

test('the mail server gets the complete mail: one receiver, text and HTML, marked as automatic', async () => {
  await mailer(`smtp://127.0.0.1:${port}`).send(invitation('Jane'))
  expect(received).toHaveLength(1)
  const [mail] = received
  expect(mail?.to).toEqual(['reader@example.com'])
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im)
  expect(mail?.raw).toMatch(/^From: .*no-reply@footfall\.example/m)
  expect(mail?.raw).toContain('text/plain')
  expect(mail?.raw).toContain('text/html')
})

test('the operator’s sender is the sender, in the envelope too', async () => {
  const sender = readSender('例 Stats, Inc. <stats@mail.example.com>')
  await mailer(`smtp://127.0.0.1:${port}`, sender ?? undefined).send(invitation('Jane'))
  const mail = received.at(-1)
  expect(mail?.from).toBe('stats@mail.example.com')
  expect(mail?.raw).toMatch(/^From: =\?UTF-8\?.* <stats@mail\.example\.com>\r$/m)
})

test('a sender is an address, or a name and one', () => {
  expect(readSender('a@example.com')).toEqual({ name: 'Footfall 足迹', address: 'a@example.com' })
  expect(readSender('"A, B" <a@example.com>')).toEqual({ name: 'A, B', address: 'a@example.com' })
  for (const wrong of ['Stats', 'a@b', '<>', 'A <a@example.com', 'A\r\nBcc: x <a@example.com>'])
    expect(readSender(wrong)).toBeNull()
})

test('a line break in a name injects no header', async () => {
  await mailer(`smtp://127.0.0.1:${port}`).send(invitation('Jane\r\nBcc: evil@example.com'))
  const mail = received.at(-1)
  expect(mail?.to).toEqual(['reader@example.com'])
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
})

test('an unreachable mail server is an error, so the queue retries', async () => {
  await expect(mailer('smtp://127.0.0.1:1').send(invitation('Jane'))).rejects.toThrow()
})

test('without a mail server the mail is stored as a file', async () => {
  await mailer(null).send(invitation('<b>Jane</b>'))
  const mail = await new Mailbox(path.join(folder, 'mail')).next('reader@example.com')
  expect(mail.subject).toBe('<b>Jane</b> invited you to the team “Lab”')
  expect(mail.html).toContain('&lt;b&gt;Jane&lt;/b&gt;')
  expect(mail.html).toContain('href="https://footfall.example/accept?invite_code=x&amp;lang=en-US"')
})

test('only the owner can read mail files, also in a folder that was open before', async () => {
  const mails = path.join(folder, 'mail')
  await mailer(null).send(invitation('Jane'))
  await chmod(mails, 0o755)
  const before = process.umask(0o022)
  try {
    await mailer(null).send(invitation('June'))
  } finally {
    process.umask(before)
  }
  for (const file of ['.', ...(await readdir(mails))])
    expect((await stat(path.join(mails, file))).mode & 0o077, file).toBe(0)
})

test.each([
  ['smtp://mail.example', 'connectionTimeout=15000&greetingTimeout=15000&socketTimeout=60000'],
  [
    'smtps://me%40here:p%3F%26%20@mail.example:465/?socketTimeout=500&pool=true',
    'socketTimeout=500&pool=true&connectionTimeout=15000&greetingTimeout=15000',
  ],
])('%s is not waited for longer than a minute', (url, query) => {
  const [given] = url.split('?')
  expect(withTimeouts(url)).toBe(`${given}?${query}`)
})

test('a mail server that accepts connections and says nothing is given up', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const at = typeof address === 'object' && address ? address.port : 0
  const smtpUrl = `smtp://127.0.0.1:${at}/?greetingTimeout=100`
  const options = { dataDir: folder, from: usualSender('http://localhost'), clock: new FixedClock(0) }
  const mailer = createMailer({ ...options, smtpUrl, log: createLog('silent') })
  const mail = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' }
  await expect(mailer.send(mail)).rejects.toThrow('Greeting')
  await new Promise((resolve) => silent.close(resolve))
})
