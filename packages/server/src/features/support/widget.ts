/** Data about the signed-in user for the support widget, with the proof that its service requires. */
import { createHmac } from 'node:crypto'
import type { SupportWidget } from '@footfall/contract/api/support'
import type { Config } from '../../config.ts'
import type { Person } from '../accounts/people.ts'

type Settings = Pick<Config, 'supportWidget' | 'supportWidgetKey'>

/** Null if no widget is configured. */
export function widgetOf(
  { supportWidget, supportWidgetKey }: Settings,
  person: Person,
): SupportWidget | null {
  if (supportWidget === null) return null
  const proof = (value: string | null) =>
    supportWidgetKey === null || value === null
      ? null
      : createHmac('sha256', supportWidgetKey).update(value).digest('hex')
  const { userId, name, email, language } = person
  const identity = { user_id: userId, name, email, language }
  if (supportWidget.kind === 'chatwoot')
    return { ...supportWidget, ...identity, identifier_hash: proof(userId) }
  return {
    kind: 'crisp',
    website_id: supportWidget.websiteId,
    ...identity,
    email_signature: proof(email),
  }
}
