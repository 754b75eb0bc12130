/** Cookies that only the server reads and writes, so no script of a page can steal their content. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  /** Whether the request comes from a browser. Only browsers send where a request originates, and no script can forge it. */
  readonly browser: boolean
  read(name: string): string | undefined
  /** Stores a value in the browser for this many seconds. */
  keep(name: string, value: string, seconds: number): void
}

/** A client that is not a browser has no cookies. */
export const noCookies: Cookies = { browser: false, read: () => undefined, keep: () => undefined }

/** `secure`: the product is reached by https, and its cookies are only sent by https. */
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
