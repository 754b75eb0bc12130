/**
 * The first answers of a shared report, embedded in its page: on a slow network its numbers appear two round trips earlier. A report with a password
 * embeds none.
 */
import { shareCalls } from '@footfall/contract/api/share'
import { type FirstAnswers, firstQuestion } from '@footfall/contract/reports/first-answers'
import { noCookies } from '../../http/cookies.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ReportAsking } from '../../http/pages/console-files.ts'
import type { PageAnswers } from '../../http/pages/share-page.ts'
import { floodGate } from '../../http/security/flood.ts'
import type { Gate } from '../../http/viewer.ts'

/** Milliseconds that the end of the page waits for them, while its code is being loaded. After that the page makes the calls itself. */
const timeout = 700

/** Per address. Beyond this, pages make the calls themselves. */
const pagesOfOne = { burst: 60, perSecond: 2 }

export interface FirstAsking extends ReportAsking {
  readonly address: string
}

/** Null for whoever opens too many. */
export type AnswerFirst = (asking: FirstAsking) => PageAnswers | null

type Asked = Handlers<Pick<typeof shareCalls, '/share/share_item' | '/share/get_overview_data'>>

export function answerFirst(gate: Pick<Gate, 'share'>, handlers: Asked): AnswerFirst {
  const isFlood = floodGate(pagesOfOne)
  const ask = ({ sharecode, language, exchange, address, overview }: FirstAsking, signal: AbortSignal) => {
    const asks = { address, cookies: noCookies, token: undefined }
    const request = { ...asks, id: exchange.request.id, userAgent: '', language, signal }
    const allowed = gate.share(sharecode, undefined, asks)
    const argsOf = (share: Awaited<typeof allowed>) => ({ share, website: share.website, request, exchange })
    const share = allowed.then(async (granted): Promise<FirstAnswers | null> => {
      const item = await handlers['/share/share_item']({ ...argsOf(granted), input: { sharecode } })
      return item ? { language, share: item, overview: null } : null
    })
    const numbers = allowed.then((granted) => {
      if (!overview || !granted.screens.includes('overview')) return null
      const input = shareCalls['/share/get_overview_data'].input.parse({ sharecode, ...firstQuestion })
      return handlers['/share/get_overview_data']({ ...argsOf(granted), input })
    })
    return { share, numbers }
  }
  return (asking) => {
    if (isFlood(asking.address, performance.now())) return null
    const limit = new AbortController()
    const { raw } = asking.exchange.reply
    const stop = () => limit.abort()
    raw.once('close', stop)
    const timer = setTimeout(stop, timeout)
    const late = new Promise<null>((resolve) => limit.signal.addEventListener('abort', () => resolve(null)))
    // After any refusal, the page makes the call again and shows the reason.
    const inTime = <T>(answer: Promise<T>) => Promise.race([answer.catch(() => null), late])
    const asked = ask(asking, limit.signal)
    const share = inTime(asked.share)
    const all = Promise.all([share, inTime(asked.numbers)]).then(([item, overview]) => {
      clearTimeout(timer)
      raw.off('close', stop)
      return item && { ...item, overview: overview ?? null }
    })
    return { share, all }
  }
}
