/** A report as a value. Its calls, their handlers, the typed client, the OpenAPI file and the access tests derive from it. */
import type { z } from 'zod'
import type { FilterField } from '../stats/filters.ts'
import type { ShareScreen } from './sections.ts'

/** Path prefixes with reports of their own. */
export type Home = 'overview' | 'compare' | 'real_time' | 'report' | 'event' | 'session'

/** What a shared report may hide from its readers. */
export type Shown = FilterField | 'map'

export interface ReportDefinition {
  /** The path of its own call: `/<home>/<name>`. */
  readonly home: Home
  /** Last segment of its own call's path, if it differs from the report's name. */
  readonly call?: string
  /** Its input in addition to the common input of its prefix (website, period, filters, comparison). */
  readonly shape?: z.ZodRawShape
  readonly result: z.ZodType
  /** Also at `/compare/<name>`, always with another period. */
  readonly compares?: true
  /** Also mounted at `/real_time/<name>`, for the last thirty minutes. */
  readonly live?: true
  /** Also mounted at `/<home>/export_<name>`, as a file. */
  readonly exports?: true
  /**
   * Also at `/share/<name>`. Returns the fields whose values an input would show, and whether it shows the map; `not_found` if one of them is hidden
   * from the shared report's readers.
   */
  readonly shared?: (input: never) => readonly Shown[]
  /** The screen of a share it belongs to: a share answers it only if it shows that screen; `any`: on each. The overview by default. */
  readonly screen?: ShareScreen | 'any'
  /** Its answer about a past period changes with time, so it is never cached. */
  readonly moves?: true
  /** A value for each required field of the shape, for the tests. */
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

/** Further conditions on a definition that the compiler checks. */
type Fitting<D> = Example<D> & {
  readonly shared?: (input: z.output<z.ZodObject<ShapeOf<D>>>) => readonly Shown[]
}

/** Declares a report. */
export function report<const D extends ReportDefinition>(definition: D & Fitting<D>): D {
  return definition
}
