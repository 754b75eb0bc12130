/** Checks a website's front page and its recent events, and names what prevents counting. */
import { botReasons } from '@footfall/contract/api/collect'
import type { installFindings } from '@footfall/contract/api/website'
import { hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import { codeOf } from '../../lib/errors/code-of.ts'
import { Refusal } from '../../lib/errors/refusal.ts'
import { fetchPublic } from '../../lib/network/fetch-public.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { TaskTimeout } from '../untrusted/untrusted.ts'
import { inVisitTurn } from '../untrusted/visiting.ts'

export interface Received {
  /** Whether any event was counted in the last day. */
  readonly counted: boolean
  /** Drops, most frequent first. */
  readonly drops: readonly { readonly reason: string; readonly hostname: string }[]
}

export type ReadReceived = (website: WebsiteAccess) => Promise<Received>

export interface InstallCheck {
  readonly finding: (typeof installFindings)[number]
  readonly url: string
  readonly detail: string | null
}

const checks: Limit = { name: 'installations checked by', most: 120, window: hour }
const mostBytes = 2_097_152

/** Refuses `too_many_tries`, `content_busy`. */
export async function checkInstall(
  context: Context,
  readReceived: ReadReceived,
  viewer: UserViewer,
  website: WebsiteAccess,
): Promise<InstallCheck> {
  await limitTries(context, checks, viewer.userId)
  const received = await readReceived(website).catch((error: unknown) => {
    // Without the events store, the page alone tells.
    if (error instanceof Refusal) return { counted: false, drops: [] }
    throw error
  })
  const url = `https://${website.domain}/`
  if (received.counted) return { finding: 'receiving', url, detail: null }
  const [top] = received.drops
  if (top?.reason === 'hostname') return { finding: 'wrong_domain', url, detail: top.hostname || null }
  return inVisitTurn(() => checkPage(context, website, top?.reason))
}

/** `dropped`: the reason for which most events were dropped, if any were. */
async function checkPage(
  context: Context,
  website: WebsiteAccess,
  dropped: string | undefined,
): Promise<InstallCheck> {
  const page = await readPage(context, website.domain)
  if (page.error !== null) return { finding: 'unreachable', url: page.url, detail: page.error || null }
  const snippet = await context.untrusted
    .run('snippet', {
      body: page.body,
      url: page.url,
      policy: page.policy,
      websiteId: website.websiteId,
      publicUrl: context.publicUrl,
    })
    .catch((error: unknown) => {
      if (error instanceof TaskTimeout) return { finding: 'unreachable' as const, detail: 'ETIMEDOUT' }
      throw error
    })
  const { finding, detail } = snippet
  if (finding === 'installed' && dropped !== undefined && botReasons.includes(dropped))
    return { finding: 'only_bots', url: page.url, detail: dropped }
  return { finding, url: page.url, detail }
}

async function readPage({ config }: Context, domain: string) {
  let error = ''
  for (const scheme of ['https', 'http']) {
    const start = `${scheme}://${domain}/`
    try {
      const { url, status, headers, body } = await fetchPublic(start, {
        maxBytes: mostBytes,
        allowed: config.reachablePrivately,
      })
      const policy = String(headers['content-security-policy'] ?? '')
      return {
        url,
        body,
        policy,
        error: status >= 400 ? `HTTP ${status}` : null,
      }
    } catch (cause) {
      error ||= codeOf(cause)
    }
  }
  return { url: `https://${domain}/`, body: new Uint8Array(), policy: '', error }
}
