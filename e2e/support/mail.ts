/** What a person reads in their mail box: the plain text of the latest mail to an address. */
import { eventually } from './account.ts'
import type { Product } from './product.ts'

/** Waits for a mail to the address beyond those `seen` before; '' where none comes. */
export async function latestMail(product: Product, address: string, seen = 0): Promise<string> {
  const to = new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'mi')
  const mails = await eventually(
    async () => (await product.mails()).filter((mail) => to.test(mail)),
    (found) => found.length > seen,
  )
  return mails.length > seen ? plainText(mails.at(-1) ?? '') : ''
}

/** The six digits of a mail with a code. */
export async function mailedCode(product: Product, address: string, seen = 0): Promise<string> {
  return /\b\d{6}\b/.exec(await latestMail(product, address, seen))?.[0] ?? ''
}

/** The console's address in a mail. */
export async function mailedLink(product: Product, address: string, seen = 0): Promise<string> {
  return /https?:\/\/\S+\/(?:accept|refuse|join)\S*/.exec(await latestMail(product, address, seen))?.[0] ?? ''
}

function plainText(mail: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?(?=\r?\n--)/i.exec(mail)?.[0] ?? mail
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const joined = body.replaceAll(/=\r?\n/g, '')
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8')
}
