/** Sends mails: by SMTP if a server is set, otherwise as readable files in the data folder, which the log names. */
import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minute } from '@footfall/contract/durations'
import { createTransport, type SentMessageInfo } from 'nodemailer'
import { privateFolder } from '../lib/folders/private-folder.ts'
import type { Log } from '../lib/log.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Sender } from './sender.ts'

export interface Mail {
  /** Mail programs show one mail with the same id, however often it is sent. */
  readonly id?: string
  readonly to: string
  /** The address for replies. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

export interface MailerOptions {
  readonly smtpUrl: string | null
  readonly from: Sender
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
}

/** Milliseconds. Other work in the background would wait ten minutes for a mail server that hangs. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: minute }

/** The address with the timeouts that it does not set itself. */
export function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  return url.href
}

export function createMailer({ smtpUrl, from, dataDir, clock, log }: MailerOptions): Mailer {
  const smtp = smtpUrl ? createTransport(withTimeouts(smtpUrl)) : null
  const files = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ id, to, replyTo, ...content }) {
      // The recipient as a separate value: an address with a comma or a line break stays one address.
      const message = {
        from,
        to: { name: '', address: to },
        ...(id === undefined ? {} : { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        date: new Date(clock.now()),
        // Prevents automatic replies.
        headers: { 'auto-submitted': 'auto-generated' },
        ...content,
      }
      if (smtp) {
        await smtp.sendMail(message)
        return
      }
      const composed: SentMessageInfo & { message?: unknown } = await files.sendMail(message)
      const folder = path.join(dataDir, 'mail')
      privateFolder(folder)
      const stamp = new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')
      const file = path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(`${file}.new`, composed.message as Buffer, { mode: 0o600 })
      await rename(`${file}.new`, file)
      log.info(`a mail was written to ${file}`)
    },
  }
}
