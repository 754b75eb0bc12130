/** What a mail server refuses: tried again if it may be accepted later, given up if it never will be. */
import { Writable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { systemClock } from '../lib/time/clock.ts'
import { createMailer } from './mailer.ts'
import { mailTask } from './send-mail.ts'
import { usualSender } from './sender.ts'

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

let forRecipient: Error | null = null
let forMessage: Error | null = null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(forRecipient),
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => done(forMessage))
  },
})
let smtpUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

/** Runs the job once, and returns the log. */
async function send(): Promise<string> {
  const lines: string[] = []
  const to = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
  const log = createLog('info', { terminal: false, to })
  const publicUrl = 'https://footfall.example'
  const mailer = createMailer({
    smtpUrl,
    from: usualSender(publicUrl),
    dataDir: '/nowhere',
    clock: systemClock,
    log,
  })
  const letter = { to: 'gone@example.com', language: 'en-US', text: 'password_code', code: '482913' }
  await mailTask(mailer, publicUrl, log).run(letter)
  return lines.join('')
}

test.each([
  ['an unknown address', refusal(550, '5.1.1 gone@example.com: no such user'), null, '550 5.1.1'],
  ['an address without a detailed status', refusal(553, 'gone@example.com is not here'), null, '553'],
  ['a message that is not wanted', null, refusal(554, '5.6.0 not wanted'), '554 5.6.0'],
])(
  '%s is not tried again; the log has the status, not the address',
  async (_name, recipient, message, status) => {
    forRecipient = recipient
    forMessage = message
    const log = await send()
    expect(log).toContain(`"status":"${status}"`)
    expect(log).toContain('"mail":"password_code"')
    expect(log).not.toMatch(/gone@example|482913/)
  },
)

test.each([
  ['a mailbox that is busy', refusal(450, '4.2.1 try later'), null],
  ['a server that wants a log-in', refusal(530, '5.7.0 log in first'), null],
  ['a server that does not relay for this one', refusal(554, '5.7.1 relay access denied'), null],
  ['a message that is deferred', null, refusal(451, '4.3.0 try later')],
])('%s is an error, so the queue tries again', async (_name, recipient, message) => {
  forRecipient = recipient
  forMessage = message
  await expect(send()).rejects.toThrow()
})
