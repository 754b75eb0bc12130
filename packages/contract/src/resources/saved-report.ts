/** A saved report: a screen with its whole state; relative dates stay relative. */
import { z } from 'zod'
import { displayName, longText } from '../fields.ts'
import { keptJson } from './kept-json.ts'

/** Each is named like the last segment of its screen's path; the overview is at the website's own path. */
export const savedReportKinds = [
  'overview',
  'compare',
  'statistics',
  'events',
  'sessions',
  'goals',
  'funnel',
  'journey',
  'retention',
  'revenue',
  'utm',
  'insights',
] as const
export const savedReportKind = z.enum(savedReportKinds)
export type SavedReportKind = z.infer<typeof savedReportKind>

/** Largest size of a screen's state, in characters of its JSON. */
const maxState = 32_768

/** The parameters of the screen's address. Lists (filters, matchers) are base64url of their JSON. */
const state = keptJson(maxState)

export const savedReportShape = {
  kind: savedReportKind,
  name: displayName(100),
  description: longText(1000).default(''),
  state,
}

export const savedReportBody = z.object(savedReportShape)
export type SavedReportBody = z.infer<typeof savedReportBody>
