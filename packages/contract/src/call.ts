/**
 * A call as a value: path, access, input and output in one place. The server's route, the typed client, the OpenAPI file and the access tests derive
 * from it.
 */
import { z } from 'zod'
import type { Access } from './access.ts'

/** The input of a call that needs nothing, and the answer of one that only does something. */
export const none = z.object({})

/** The input fields that decide an access right. */
export type InputOfAccess<A extends Access> = A extends { kind: 'team' }
  ? { team_id: string }
  : A extends { kind: 'website' }
    ? { website_id: string }
    : A extends { kind: 'share' }
      ? { sharecode: string }
      : unknown

export interface Call<
  P extends string = string,
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  /** Path below `/api`, e.g. `/team/list`. */
  readonly path: P
  readonly method: 'GET' | 'POST'
  readonly access: A
  readonly input: I
  /** Shape of the envelope's `data` when `code` is 200. */
  readonly output: O
  /** One sentence for the API's documentation. */
  readonly summary: string
  /** `file`: the answer is a download instead of an envelope; `stream`: server-sent events. */
  readonly answer: 'json' | 'file' | 'stream'
  /** Body limit in bytes, for calls that accept more than 1 MiB. */
  readonly maxBytes?: number
  /** Limit of lists, objects and keys in a body, for calls that accept more than 20,000. */
  readonly maxParts?: number
}

type Definition<A extends Access, I extends z.ZodType, O extends z.ZodType> = {
  method?: 'GET' | 'POST'
  access: A
  input: I
  output: O
  summary: string
  answer?: 'json' | 'file' | 'stream'
  maxBytes?: number
  maxParts?: number
}

/** Declares a call. An access right without its deciding field in the input does not compile. */
export function call<
  const P extends string,
  const A extends Access,
  I extends z.ZodType<InputOfAccess<A>>,
  O extends z.ZodType,
>(path: P, definition: Definition<A, I, O>): Call<P, A, I, O> {
  return { path, method: 'POST', answer: 'json', ...definition }
}

/** Input of a call as its handler receives it, with defaults filled in. */
export type InputOf<C extends Call> = z.output<C['input']>
/** Input of a call as a client sends it (defaults may be omitted). */
export type RequestOf<C extends Call> = z.input<C['input']>
/** `data` of a successful answer. */
export type DataOf<C extends Call> = z.output<C['output']>

/** Collects calls by path; a registry is `calls([a, b, …])`. */
export function calls<const L extends readonly Call[]>(
  list: L,
): { readonly [C in L[number] as C['path']]: C } {
  // The library types the paths of an object made from entries as `string`.
  return Object.fromEntries(list.map((c) => [c.path, c])) as never
}
