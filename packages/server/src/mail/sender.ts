/** Whom mails are from. A mail server accepts only addresses that it may send for. */
import { email } from '@footfall/contract/mail-address'

export interface Sender {
  readonly name: string
  readonly address: string
}

const usualName = 'Footfall 足迹'

/** The sender without a setting: an address at the host of the public address. */
export function usualSender(publicUrl: string): Sender {
  return { name: usualName, address: `no-reply@${new URL(publicUrl).hostname}` }
}

/** Reads `stats@example.com` or `Example Stats <stats@example.com>`; null if it is neither. */
export function readSender(text: string): Sender | null {
  const [, name = '', bracketed] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = email.safeParse(bracketed ?? text)
  if (!address.success) return null
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || usualName, address: address.data }
}
