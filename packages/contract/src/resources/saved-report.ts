/** A saved report: a screen with its whole state, dates that are relative kept so. */
import { z } from 'zod'
import { displayName, longText } from '../fields.ts'
import { keptJson } from './kept-json.ts'

/** Each is named as the last part of its screen's path; the overview stands at the website's own. */
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

/** Longest JSON of a screen's state, in characters. */
const maxState = 32_768

/** The parameters of the screen's address; those that hold a list (filters, matchers) as base64url of its JSON. */
const state = keptJson(maxState)

export const savedReportShape = {
  kind: savedReportKind,
  name: displayName(100),
  description: longText(1000).default(''),
  state,
}

export const savedReportBody = z.object(savedReportShape)
export type SavedReportBody = z.infer<typeof savedReportBody>
