/** Stripe's webhook signature: `Stripe-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. It may contain several v1. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a signature is accepted, so that an intercepted notification cannot be replayed later. */
const tolerance = 300

/** `now` in Unix milliseconds. */
export function isSigned(header: string | undefined, body: Buffer, secret: string, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > tolerance) return false
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .some(([, value]) => timingSafeEqual(Buffer.from(value ?? '', 'hex'), wanted))
}
