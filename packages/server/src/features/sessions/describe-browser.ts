/** A browser in two words, for people who look at where they are signed in. */
import { readClientInfo } from '../../enrich/user-agent.ts'

export function describeBrowser(userAgent: string): { browser: string; os: string } {
  const { browser, os } = readClientInfo(userAgent)
  return { browser: browser || '?', os: os || '?' }
}
