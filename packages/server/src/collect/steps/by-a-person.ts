import { findBot } from '../../enrich/bots.ts'
import type { Step } from './step.ts'

/** A person's browser sent it, not a crawler and not a page loaded ahead. An import that names no user agent is believed. */
export const byAPerson: Step = ({ sender: { userAgent, headers, visitorId } }) =>
  visitorId !== null && userAgent === '' ? null : findBot(userAgent, headers)
