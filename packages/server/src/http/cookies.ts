/** HttpOnly cookies: scripts of a page cannot read them. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  /** Whether the request comes from a browser. Only browsers send the headers that say where a request begins, and scripts cannot set them. */
  readonly browser: boolean
  read(name: string): string | undefined
  /** Stores a value in the browser for this many seconds. */
  keep(name: string, value: string, seconds: number): void
}

/** For clients that are not browsers: no cookies. */
export const noCookies: Cookies = { browser: false, read: () => undefined, keep: () => undefined }

/** `secure`: the product is reached by https, so its cookies are sent by https only. */
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
