/** A browser in two words, for the list of sessions. */
import { readClientInfo } from '../../enrich/user-agent.ts'

export function describeBrowser(userAgent: string): { browser: string; os: string } {
  const { browser, os } = readClientInfo(userAgent)
  return { browser: browser || '?', os: os || '?' }
}
