/** Kinds of resources: the shape of the body, the largest number per website, and the name in the audit log. */
import { annotationBody } from '@footfall/contract/resources/annotation'
import { goalBody } from '@footfall/contract/resources/goal'
import { rateTableBody } from '@footfall/contract/resources/rate-table'
import { savedReportBody } from '@footfall/contract/resources/saved-report'
import { segmentBody } from '@footfall/contract/resources/segment'
import type { z } from 'zod'

interface Kind<S extends z.ZodType> {
  readonly body: S
  /** Largest number per website. */
  readonly limit: number
  readonly nameOf: (body: z.infer<S>) => string
}

const kind = <S extends z.ZodType>(definition: Kind<S>): Kind<S> => definition

/** Most characters of JSON of one kind per website, because all of them are read together, also by reports. */
export const mostCharacters = 1_048_576

export const resourceKinds = {
  goal: kind({ body: goalBody, limit: 100, nameOf: ({ name }) => name }),
  annotation: kind({ body: annotationBody, limit: 5_000, nameOf: ({ text }) => text }),
  segment: kind({ body: segmentBody, limit: 200, nameOf: ({ name }) => name }),
  /** One table with all rates, which are read and replaced together. */
  rates: kind({ body: rateTableBody, limit: 1, nameOf: ({ currency }) => currency }),
  report: kind({ body: savedReportBody, limit: 1_000, nameOf: ({ name }) => name }),
}

export type ResourceKind = keyof typeof resourceKinds
export type BodyOf<K extends ResourceKind> = z.infer<(typeof resourceKinds)[K]['body']>
