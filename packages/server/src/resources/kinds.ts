/** The kinds of things a website keeps: what a body holds, how many there may be, and what one is called in the audit log. */
import { annotationBody } from '@footfall/contract/resources/annotation'
import { goalBody } from '@footfall/contract/resources/goal'
import { rateTableBody } from '@footfall/contract/resources/rate-table'
import { savedReportBody } from '@footfall/contract/resources/saved-report'
import { segmentBody } from '@footfall/contract/resources/segment'
import type { z } from 'zod'

interface Kind<S extends z.ZodType> {
  readonly body: S
  /** Most that a website keeps. */
  readonly limit: number
  readonly nameOf: (body: z.infer<S>) => string
}

const kind = <S extends z.ZodType>(definition: Kind<S>): Kind<S> => definition

/** Most characters of JSON that a website keeps of one kind: they are read together, by reports too. */
export const mostCharacters = 1_048_576

export const resourceKinds = {
  goal: kind({ body: goalBody, limit: 100, nameOf: ({ name }) => name }),
  annotation: kind({ body: annotationBody, limit: 5_000, nameOf: ({ text }) => text }),
  segment: kind({ body: segmentBody, limit: 200, nameOf: ({ name }) => name }),
  /** One whole table: its rates are given and replaced together. */
  rates: kind({ body: rateTableBody, limit: 1, nameOf: ({ currency }) => currency }),
  report: kind({ body: savedReportBody, limit: 1_000, nameOf: ({ name }) => name }),
}

export type ResourceKind = keyof typeof resourceKinds
export type BodyOf<K extends ResourceKind> = z.infer<(typeof resourceKinds)[K]['body']>
