/** The kinds of resources: their body, their limit, who may change them, and their name in the audit log. */
import type { Action } from '@footfall/contract/access'
import { annotationBody } from '@footfall/contract/resources/annotation'
import { goalBody } from '@footfall/contract/resources/goal'
import { rateTableBody } from '@footfall/contract/resources/rate-table'
import { savedReportBody } from '@footfall/contract/resources/saved-report'
import { segmentBody } from '@footfall/contract/resources/segment'
import type { z } from 'zod'

interface Kind<S extends z.ZodType> {
  readonly body: S
  /** Limit per website. */
  readonly limit: number
  /** What their calls require, too. */
  readonly change: Action
  readonly nameOf: (body: z.infer<S>) => string
}

const kind = <S extends z.ZodType>(definition: Kind<S>): Kind<S> => definition

/** Limit of JSON characters per website and kind, because all are read together, also by reports. */
export const mostCharacters = 1_048_576

export const resourceKinds = {
  goal: kind({ body: goalBody, limit: 100, change: 'report.save', nameOf: ({ name }) => name }),
  annotation: kind({ body: annotationBody, limit: 5_000, change: 'report.save', nameOf: ({ text }) => text }),
  segment: kind({ body: segmentBody, limit: 200, change: 'report.save', nameOf: ({ name }) => name }),
  /** One complete table: its rates are read and replaced together. */
  rates: kind({ body: rateTableBody, limit: 1, change: 'website.edit', nameOf: ({ currency }) => currency }),
  report: kind({ body: savedReportBody, limit: 1_000, change: 'report.save', nameOf: ({ name }) => name }),
}

export type ResourceKind = keyof typeof resourceKinds
export type BodyOf<K extends ResourceKind> = z.infer<(typeof resourceKinds)[K]['body']>
