/** Cookies that the server alone reads and writes: no script of a page can carry away what they hold. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  /** Whether the request comes from a browser: browsers alone tell where a request begins, and no script can. */
  readonly browser: boolean
  read(name: string): string | undefined
  /** Keeps a value in the browser for so many seconds. */
  keep(name: string, value: string, seconds: number): void
}

/** What asks without a browser holds no cookies. */
export const noCookies: Cookies = { browser: false, read: () => undefined, keep: () => undefined }

/** `secure`: the product is reached by https, and its cookies by nothing else. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const held = parseCookie(request.headers.cookie ?? '')
  const full = (name: string) => `${secure ? '__Host-' : ''}footfall-${name}`
  return {
    browser: request.headers['sec-fetch-site'] !== undefined,
    read: (name) => held[full(name)],
    keep: (name, value, seconds) => {
      const cookie = { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: seconds } as const
      reply.header('set-cookie', stringifySetCookie({ name: full(name), value, ...cookie }))
    },
  }
}
