/** Makes the calls of reports under a path prefix. */
import { z } from 'zod'
import type { Access } from '../access.ts'
import { type Call, call, type InputOfAccess } from '../call.ts'
import { checkQuery, exportShape, type Query } from '../stats/query.ts'
import type { Home, ReportDefinition, ShapeOf } from './report.ts'

export type MountPoint = Home | 'share'

type Table = Readonly<Record<string, ReportDefinition>>

type PointsOf<D> =
  | (D extends { readonly home: infer H } ? H : never)
  | (D extends { readonly compares: true } ? 'compare' : never)
  | (D extends { readonly live: true } ? 'real_time' : never)
  | (D extends { readonly shared: unknown } ? 'share' : never)

/** Names of the reports with a call under a prefix. */
export type NamesAt<T, M extends MountPoint> = {
  [N in keyof T]: M extends PointsOf<T[N]> ? N : never
}[keyof T] &
  string

/** Names of the reports with a file export under a prefix. */
export type FilesAt<T, M extends MountPoint> = {
  [N in keyof T]: T[N] extends { readonly home: M; readonly exports: true } ? N : never
}[keyof T] &
  string

type LastWord<T, N extends keyof T & string, M extends MountPoint> = T[N] extends {
  readonly home: M
  readonly call: infer C extends string
}
  ? C
  : N

/** The input of every call under a prefix; a report's own field replaces the prefix's field of the same name. */
type Input<B, S> = Omit<B, keyof S> & S extends infer F extends z.ZodRawShape ? z.ZodObject<F> : never

type ResultOf<D> = D extends { readonly result: infer R extends z.ZodType } ? R : never

export type Mounted<T, M extends MountPoint, A extends Access, B> = {
  readonly [N in NamesAt<T, M> as `/${M}/${LastWord<T, N, M>}`]: Call<
    `/${M}/${LastWord<T, N, M>}`,
    A,
    Input<B, ShapeOf<T[N]>>,
    ResultOf<T[N]>
  >
} & {
  readonly [N in FilesAt<T, M> as `/${M}/export_${LastWord<T, N, M>}`]: Call<
    `/${M}/export_${LastWord<T, N, M>}`,
    A,
    Input<B, ShapeOf<T[N]> & typeof exportShape>,
    z.ZodUnknown
  >
}

export interface Mounting<N extends string = string> {
  /** Name of the report in the table. */
  readonly name: N
  readonly path: string
  /** Whether it answers with a file. */
  readonly file: boolean
}

/** The calls of a table's reports under a prefix. `Object.entries` types the table's names as `string`, hence the cast. */
export function mountsAt<T extends Table>(table: T, point: MountPoint): Mounting<keyof T & string>[] {
  return Object.entries(table).flatMap(([name, definition]) => {
    const { home, call: own = name } = definition
    const last = home === point ? own : name
    if (!isAt(definition, point)) return []
    const mounting = { name, path: `/${point}/${last}`, file: false }
    return home === point && definition.exports
      ? [mounting, { name, path: `/${point}/export_${last}`, file: true }]
      : [mounting]
  }) as Mounting<keyof T & string>[]
}

/** Prefixes that only have their own calls. */
const ownCalls = { overview: undefined, report: undefined, event: undefined, session: undefined }

function isAt({ home, compares, live, shared }: ReportDefinition, point: MountPoint): boolean {
  const also = { compare: compares, real_time: live, share: shared, ...ownCalls }
  return home === point || also[point] !== undefined
}

/** What is added to a report's summary outside of its home. */
const remarks: Readonly<Record<MountPoint, string>> = {
  overview: '',
  report: '',
  event: '',
  session: '',
  compare: ' With the values of another period in each row.',
  real_time: ' Over the last thirty minutes.',
  share: ' For holders of a share code.',
}

/** The calls under a prefix. `access`: who may make them; `base`: the input fields of every call, including the one that decides access. */
export function mount<
  T extends Table,
  const M extends MountPoint,
  const A extends Access,
  B extends z.ZodRawShape & { readonly [F in keyof InputOfAccess<A>]: z.ZodType<string> },
>(table: T, point: M, access: A, base: B): Mounted<T, M, A, B> {
  const mounted = mountsAt(table, point).map(({ name, path, file }) => {
    const { shape = {}, result, home, summary } = table[name] as ReportDefinition
    const input = z
      .object({ ...base, ...shape, ...(file ? exportShape : {}) })
      // What it reads is absent or of `queryShape`.
      .superRefine((query, context) => checkQuery(query as Partial<Query>, context))
    const fullSummary = `${summary}${home === point ? '' : remarks[point]}`
    // That `base` has the field which decides access is checked above, for the open `A`.
    const whole = { access: access as Access, input, output: result, summary: fullSummary }
    return file
      ? call(path, {
          ...whole,
          output: z.unknown(),
          summary: `${fullSummary} As a file.`,
          answer: 'file',
        })
      : call(path, whole)
  })
  // `Mounted` says in types what is made here of the same table.
  return Object.fromEntries(mounted.map((one) => [one.path, one])) as never
}
