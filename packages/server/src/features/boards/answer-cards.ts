/** The answers for a board's cards. A card that fails carries its reason and does not affect the others. */
import type { CardAnswer } from '@footfall/contract/api/board'
import { askedOver, cardQuestion, type KeptCard } from '@footfall/contract/resources/board'
import type { TimeRange } from '@footfall/contract/stats/time'
import type { RequestInfo } from '../../http/handlers.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { describeRefusal } from '../../lib/errors/envelope.ts'
import { Refusal, refuse } from '../../lib/errors/refusal.ts'
import type { Cancellable, ReportArgs } from '../../stats/report-deps.ts'
import type { Stats } from '../../stats/stats.ts'

export interface CardsQuestion {
  readonly cards: readonly KeptCard[]
  readonly ids: readonly string[]
  /** The website of a card for the caller; null if there is none. */
  readonly websiteOf: (card: KeptCard) => WebsiteAccess | null
  /** The user whose own segments may be used. Without it, only the team's. */
  readonly askedBy?: string
  /** Replaces the cards' own periods. */
  readonly timeRange?: TimeRange | undefined
}

/** A report whose input's type depends on the card. */
type AnyReport = (args: ReportArgs<never> & Cancellable) => Promise<unknown>

/** Refuses `not_found` for a card that the board does not have. */
export async function answerCards(
  { reports }: Pick<Stats, 'reports'>,
  { cards, ids, websiteOf, askedBy, timeRange }: CardsQuestion,
  { language, signal }: Pick<RequestInfo, 'language' | 'signal'>,
): Promise<CardAnswer[]> {
  const wanted = ids.map((id) => cards.find(({ card_id }) => card_id === id) ?? refuse('not_found'))
  const ask = async (card: KeptCard): Promise<unknown> => {
    const website = websiteOf(card) ?? refuse('card_website_gone')
    const asked = timeRange ? askedOver(card.input, timeRange) : card.input
    // A card was checked when it was pinned, by the version of that time.
    const { data: query } = cardQuestion(card.report).safeParse(asked)
    if (!query) refuse('card_outdated')
    const report = reports[card.report] as AnyReport
    // `cardQuestion` has checked it by the shape of this very report.
    return report({ website, query: query as never, language, signal, ...(askedBy && { askedBy }) })
  }
  return Promise.all(
    wanted.map(async (card) => {
      const { card_id } = card
      try {
        return { card_id, result: (await ask(card)) ?? null, problem: null }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return {
          card_id,
          result: null,
          problem: { reason: error.reason, message: describeRefusal(error, language) },
        }
      }
    }),
  )
}
