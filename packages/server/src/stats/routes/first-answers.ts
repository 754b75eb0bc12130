/**
 * What a shared report's page asks first, answered within the page: on a slow network its numbers stand two round trips earlier. A report
 * with a password brings nothing along, whoever asks.
 */
import { shareCalls } from '@footfall/contract/api/share'
import { type FirstAnswers, firstQuestion } from '@footfall/contract/reports/first-answers'
import type { ReportAsking } from '../../http/console-files.ts'
import { noCookies } from '../../http/cookies.ts'
import { floodGate } from '../../http/flood.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Gate } from '../../http/viewer.ts'

/** Milliseconds that the end of a page waits for them, while its code is on the way; then they are given up, and the page asks by itself. */
const timeout = 700

/** From one address; who opens more gets pages that ask for themselves. */
const pagesOfOne = { burst: 60, perSecond: 2 }

export interface FirstAsking extends ReportAsking {
  readonly address: string
}

/** Null where the page is to ask for itself. */
export type AnswerFirst = (asking: FirstAsking) => Promise<FirstAnswers | null>

type Asked = Handlers<Pick<typeof shareCalls, '/share/share_item' | '/share/get_overview_data'>>

export function answerFirst(gate: Pick<Gate, 'share'>, handlers: Asked): AnswerFirst {
  const isFlood = floodGate(pagesOfOne)
  const answers = async (asking: FirstAsking, signal: AbortSignal): Promise<FirstAnswers | null> => {
    const { sharecode, language, exchange } = asking
    const asks = { address: asking.address, cookies: noCookies, token: undefined }
    const share = await gate.share(sharecode, undefined, asks)
    const request = { ...asks, id: exchange.request.id, userAgent: '', language, signal }
    const args = { share, website: share.website, request, exchange }
    const input = shareCalls['/share/get_overview_data'].input.parse({ sharecode, ...firstQuestion })
    const [told, overview] = await Promise.all([
      handlers['/share/share_item']({ ...args, input: { sharecode } }),
      asking.overview && share.screens.includes('overview')
        ? handlers['/share/get_overview_data']({ ...args, input })
        : null,
    ])
    return told ? { language, share: told, overview: overview ?? null } : null
  }
  return async (asking) => {
    if (isFlood(asking.address, performance.now())) return null
    const limit = new AbortController()
    const { raw } = asking.exchange.reply
    const stop = () => limit.abort()
    raw.once('close', stop)
    const timer = setTimeout(stop, timeout)
    const late = new Promise<null>((resolve) => limit.signal.addEventListener('abort', () => resolve(null)))
    try {
      // Whatever is refused, the page asks again and says why.
      return await Promise.race([answers(asking, limit.signal).catch(() => null), late])
    } finally {
      clearTimeout(timer)
      raw.off('close', stop)
    }
  }
}
