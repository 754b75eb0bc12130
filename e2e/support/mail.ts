/** Reads codes and addresses from the plain text of a person's mails. */
import { eventually } from './account.ts'
import type { Product } from './product.ts'

/**
 * The match in the latest mail to the address, not counting the `seen` mails read before. Other mails (a new sign-in, a changed password) may arrive
 * in between, later than the events they report.
 */
async function mailed(product: Product, address: string, wanted: RegExp, seen: number): Promise<string> {
  const to = new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'mi')
  const find = async () =>
    (await product.mails())
      .filter((mail) => to.test(mail))
      .slice(seen)
      .map((mail) => wanted.exec(plainText(mail))?.[0])
      .findLast((found) => found !== undefined)
  const found = await eventually(find, (one) => one !== undefined)
  if (found === undefined) throw new Error(`no mail to ${address} says ${wanted}`)
  return found
}

/** The six digits in a mail. */
export function mailedCode(product: Product, address: string, seen = 0): Promise<string> {
  return mailed(product, address, /\b\d{6}\b/, seen)
}

/** The console address in a mail. */
export function mailedLink(product: Product, address: string, seen = 0): Promise<string> {
  return mailed(product, address, /https?:\/\/\S+\/(?:accept|refuse|join)\S*/, seen)
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
