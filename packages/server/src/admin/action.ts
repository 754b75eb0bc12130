/**
 * The actions of the operator's command, as values: a name, the shape of the input, and the implementation. They run in the process that has the
 * stores.
 */
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { EventsStore } from '../events/client.ts'
import type { Ingest } from '../ingest/ingest.ts'

export type AdminPlace = Pick<Context, 'db' | 'pool' | 'clock' | 'config'> & {
  /** Absent if the store is embedded and no server runs. */
  readonly events?: EventsStore
}

/** A running server: it has the embedded stores and the writer. */
export type ServerPlace = AdminPlace & Pick<Context, 'events'> & Pick<Ingest, 'runExclusive'>

/** A cell of a printed table. */
export type Cell = string | number | boolean | null

export interface AdminAnswer {
  /** Sentences, one per line. */
  readonly lines?: readonly string[]
  /** A table. All rows have the same columns. */
  readonly rows?: readonly Readonly<Record<string, Cell>>[]
  /** Something is wrong with the installation: the command exits with 1. */
  readonly failed?: boolean
}

/** The action cannot be done. The message is the complete sentence to show. */
export class AdminError extends Error {}

export interface AdminAction<Shape extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly input: Shape
  /** Throws `AdminError` or a refusal if it cannot be done; then nothing has changed. */
  run(place: AdminPlace, input: unknown): Promise<AdminAnswer>
}

export function action<Shape extends z.ZodType>(
  name: string,
  input: Shape,
  run: (place: AdminPlace, input: z.output<Shape>) => Promise<AdminAnswer>,
): AdminAction<Shape> {
  return { name, input, run: (place, given) => run(place, input.parse(given)) }
}
