/** A report as a value. Its calls, their handlers, the typed client, the OpenAPI file and the access tests derive from it. */
import type { z } from 'zod'
import type { FilterField } from '../stats/filters.ts'
import type { ShareScreen } from './sections.ts'

/** Path prefixes at which reports have their own calls. */
export type Home = 'overview' | 'compare' | 'real_time' | 'report' | 'event' | 'session'

/** What a shared report can hide from its readers. */
export type Shown = FilterField | 'map'

export interface ReportDefinition {
  /** Prefix of its own call, `/<home>/<name>`. */
  readonly home: Home
  /** Last path segment of the own call, if it is not the report's name. */
  readonly call?: string
  /** Input fields in addition to the common ones of the mount point (website, period, filters, comparison). */
  readonly shape?: z.ZodRawShape
  readonly result: z.ZodType
  /** Also mounted at `/compare/<name>`, where the answer always contains a second period. */
  readonly compares?: true
  /** Also mounted at `/real_time/<name>`, for the last thirty minutes. */
  readonly live?: true
  /** Also mounted at `/<home>/export_<name>`, as a file. */
  readonly exports?: true
  /**
   * Also mounted at `/share/<name>`. Returns the fields whose values an input would reveal, and `map` if it would show the map. The call is refused
   * with `not_found` if the share hides one of them.
   */
  readonly shared?: (input: never) => readonly Shown[]
  /**
   * The share screen that the report belongs to. A share answers the report only if it shows this screen; `any`: on every screen. Default: the
   * overview.
   */
  readonly screen?: ShareScreen | 'any'
  /** The answer about a past period changes as time passes, so it is not cached. */
  readonly moves?: true
  /** A value for each required field of the shape. Tests call every report with it. */
  readonly example?: object
  /** One sentence for the API's documentation. */
  readonly summary: string
}

export type ShapeOf<D> = D extends { readonly shape: infer S extends z.ZodRawShape }
  ? S
  : Record<never, never>

type Example<D> =
  Record<never, never> extends z.input<z.ZodObject<ShapeOf<D>>>
    ? unknown
    : { readonly example: Partial<z.input<z.ZodObject<ShapeOf<D>>>> }

/** Checks at compile time that the parts of a definition fit together. */
type Fitting<D> = Example<D> & {
  readonly shared?: (input: z.output<z.ZodObject<ShapeOf<D>>>) => readonly Shown[]
}

/** Declares a report. */
export function report<const D extends ReportDefinition>(definition: D & Fitting<D>): D {
  return definition
}
