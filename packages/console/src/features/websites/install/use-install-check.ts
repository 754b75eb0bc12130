/** Looks for what prevents a website from being counted: the server checks its front page, this browser checks itself. */
import type { installFindings } from '@footfall/contract/api/website'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/call-api.ts'
import { lineOf } from './frameworks.ts'

/** `ad_blocker`: the page is correct, but this browser does not load the script. */
export type Finding = (typeof installFindings)[number] | 'ad_blocker'

export interface CheckResult {
  readonly finding: Finding
  readonly url: string
  readonly detail: string | null
}

export function useInstallCheck(websiteId: string, trackingCode: string) {
  return useMutation<CheckResult, ApiError>({
    mutationFn: async () => {
      const [found, blocked] = await Promise.all([
        callApi('/website/check_install', { website_id: websiteId }),
        isBlocked(lineOf(trackingCode).src),
      ])
      return found.finding === 'installed' && blocked ? { ...found, finding: 'ad_blocker' } : found
    },
  })
}

/** An extension that blocks a request makes it fail, while the network would have answered. */
async function isBlocked(src: string): Promise<boolean> {
  return fetch(src, { mode: 'no-cors', cache: 'no-store' }).then(
    () => false,
    () => navigator.onLine,
  )
}
