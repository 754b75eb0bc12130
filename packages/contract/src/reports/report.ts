/** A report as a value: its calls, their handlers, the typed client, the OpenAPI file and the access tests derive from it. */
import type { z } from 'zod'
import type { FilterField } from '../stats/filters.ts'
import type { ShareScreen } from './sections.ts'

/** Beginnings of paths at which reports have their own calls. */
export type Home = 'overview' | 'compare' | 'real_time' | 'report' | 'event' | 'session'

/** What a shared report may keep from its readers. */
export type Shown = FilterField | 'map'

export interface ReportDefinition {
  /** Where its own call stands: `/<home>/<name>`. */
  readonly home: Home
  /** Last word of the own call's path where that is not the report's name. */
  readonly call?: string
  /** What is asked beside the common input of its place (website, period, filters, comparison). */
  readonly shape?: z.ZodRawShape
  readonly result: z.ZodType
  /** Also at `/compare/<name>`, where another period always stands beside. */
  readonly compares?: true
  /** Also at `/real_time/<name>`, over the last thirty minutes. */
  readonly live?: true
  /** Also at `/<home>/export_<name>`, as a file. */
  readonly exports?: true
  /**
   * Also at `/share/<name>`. Says of which fields an input would show values, and whether the map; `not_found` where one of them is
   * kept from the shared report's readers.
   */
  readonly shared?: (input: never) => readonly Shown[]
  /** On which screen of a share it is: a share answers it where it shows that one; `any`: on each. The overview unless told. */
  readonly screen?: ShareScreen | 'any'
  /** Its answer about a period that is over changes with time alone: it is made anew each time. */
  readonly moves?: true
  /** A value for each field that the shape requires: tests ask every report with it. */
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

/** What the compiler asks of a definition beyond its parts: they fit each other. */
type Fitting<D> = Example<D> & {
  readonly shared?: (input: z.output<z.ZodObject<ShapeOf<D>>>) => readonly Shown[]
}

/** Declares a report. */
export function report<const D extends ReportDefinition>(definition: D & Fitting<D>): D {
  return definition
}
