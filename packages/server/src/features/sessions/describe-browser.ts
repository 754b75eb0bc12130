/** A browser in two words, for people who look at where they are signed in. */
import { readEquipment } from '../../enrich/user-agent.ts'

export function describeBrowser(userAgent: string): { browser: string; os: string } {
  const { browser, os } = readEquipment(userAgent)
  return { browser: browser || '?', os: os || '?' }
}
