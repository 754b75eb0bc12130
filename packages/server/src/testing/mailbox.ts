/** Reads the mails that a server without a mail server has written into its data folder. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly raw: string
}

const timeout = 45_000

export class Mailbox {
  readonly #folder: string
  readonly #taken = new Set<string>()
  /** A mail appears complete and never changes. */
  readonly #read = new Map<string, Promise<ReceivedMail>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Waits for the next mail to an address that was not taken before. */
  async next(to: string): Promise<ReceivedMail> {
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(20)) {
      for (const { name, mail } of await this.#files()) {
        if (mail.to !== to || this.#taken.has(name)) continue
        this.#taken.add(name)
        return mail
      }
    }
    throw new Error(`no mail to ${to}`)
  }

  /** The six-digit code in the next mail to an address. */
  async code(to: string): Promise<string> {
    const { text } = await this.next(to)
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
    if (!code) throw new Error(`no code in: ${text}`)
    return code
  }

  /** All mails that are there now. */
  async all(): Promise<ReceivedMail[]> {
    return (await this.#files()).map(({ mail }) => mail)
  }

  async #files() {
    const names = await readdir(this.#folder).catch(() => [])
    return Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map(async (name) => ({ name, mail: await this.#mail(name) })),
    )
  }

  #mail(name: string): Promise<ReceivedMail> {
    const mail = this.#read.get(name) ?? readFile(path.join(this.#folder, name), 'utf8').then(parseMail)
    this.#read.set(name, mail)
    return mail
  }
}

function parseMail(raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string): string =>
    decodeWords(new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = rest.join('\n\n').split(`--${boundary}`)
  const part = (type: string): string => {
    const found = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const at = found.indexOf('\n\n')
    const body = found.slice(at + 2)
    if (/transfer-encoding: base64/i.test(found)) return Buffer.from(body, 'base64').toString()
    if (/transfer-encoding: quoted-printable/i.test(found)) return decodeQuoted(body)
    return body
  }
  return {
    to: header('To').replaceAll(/[<>]/g, ''),
    subject: header('Subject'),
    text: part('text/plain'),
    html: part('text/html'),
    raw,
  }
}

function decodeQuoted(text: string): string {
  const joined = text.replaceAll(/=\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
