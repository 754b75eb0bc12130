import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator shows at an instant (Unix milliseconds). */
export function totpOf(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
