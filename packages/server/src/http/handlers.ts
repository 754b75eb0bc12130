/** The type of a call's handler, derived from the call. A call without a handler does not compile. */

import type { Call, DataOf, InputOf } from '@footfall/contract/call'
import type { Language } from '@footfall/contract/fields'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './cookies.ts'
import type { Membership, ShareAccess, UserViewer, WebsiteAccess } from './viewer.ts'

/** What a handler may know of the request besides its input. */
export interface RequestInfo {
  /** Identifies this request in log lines and error answers. */
  readonly id: string
  /** The client's address; never stored or logged. */
  readonly address: string
  readonly userAgent: string
  readonly language: Language
  /** The token of the request. */
  readonly token: string | undefined
  readonly cookies: Cookies
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** The raw exchange, for calls that answer with a file or a stream. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Null if an API key makes the call. */
type ViewerOf<C extends Call> = C['access'] extends { key: string } ? UserViewer | null : UserViewer

type Granted<C extends Call> = C['access'] extends { kind: 'public' }
  ? { readonly viewer: UserViewer | null }
  : C['access'] extends { kind: 'session' | 'operator' }
    ? { readonly viewer: UserViewer }
    : C['access'] extends { kind: 'team' }
      ? { readonly viewer: ViewerOf<C>; readonly membership: Membership }
      : C['access'] extends { kind: 'website' }
        ? { readonly viewer: ViewerOf<C>; readonly membership: Membership; readonly website: WebsiteAccess }
        : { readonly share: ShareAccess; readonly website: WebsiteAccess }

export type HandlerArgs<C extends Call> = Granted<C> & {
  readonly input: InputOf<C>
  readonly request: RequestInfo
  readonly exchange: Exchange
}

/**
 * Answers one call. A call that answers with a file or a stream writes to `exchange.reply` itself, and one that only does something resolves to
 * nothing.
 */
export type Handler<C extends Call> = (
  args: HandlerArgs<C>,
) => Promise<DataOf<C> extends Record<string, never> ? void : DataOf<C> | undefined>

/** One handler for every call of a registry. */
export type Handlers<R extends Readonly<Record<string, Call>>> = { readonly [P in keyof R]: Handler<R[P]> }
