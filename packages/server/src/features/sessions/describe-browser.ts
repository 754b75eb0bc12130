/** Names of browser and operating system, for the list of a user's sessions. */
import { readClientInfo } from '../../enrich/user-agent.ts'

export function describeBrowser(userAgent: string): { browser: string; os: string } {
  const { browser, os } = readClientInfo(userAgent)
  return { browser: browser || '?', os: os || '?' }
}
