/** The cards of a board in order. They are loaded in groups as they come into view. */
import type { CardAnswer, CardRow } from '@footfall/contract/api/board'
import { minute } from '@footfall/contract/durations'
import { boardLimits } from '@footfall/contract/resources/board'
import type { NamedTimeRange } from '@footfall/contract/stats/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { useInView } from '../../ui/viewport/use-in-view.ts'
import styles from './Boards.module.css'

/** The team's board, or the one of a share code. */
export type BoardKey =
  | { readonly team_id: string; readonly board_id: string; readonly time_range?: NamedTimeRange }
  | { readonly sharecode: string; readonly share_password?: string }

type Card = Pick<CardRow, 'card_id'>

export interface CardGridProps<C extends Card> {
  readonly cards: readonly C[]
  readonly of: BoardKey
  readonly children: (card: C, answer: CardAnswer | undefined) => ReactNode
}

export function CardGrid<C extends Card>({ cards, ...rest }: CardGridProps<C>) {
  const parts = Math.ceil(cards.length / boardLimits.at_once)
  return (
    <div className={styles.grid}>
      {Array.from({ length: parts }, (_, part) => {
        const own = cards.slice(part * boardLimits.at_once, (part + 1) * boardLimits.at_once)
        // biome-ignore lint/suspicious/noArrayIndexKey: a screenful is its place
        return <CardsTogether key={part} cards={own} {...rest} />
      })}
    </div>
  )
}

function CardsTogether<C extends Card>({ cards, of, children }: CardGridProps<C>) {
  const mark = useRef<HTMLSpanElement>(null)
  const seen = useInView(mark)
  const { data, error, refetch } = useAnswers(
    of,
    cards.map(({ card_id }) => card_id),
    seen,
  )
  return (
    <>
      <span ref={mark} className={styles.mark} />
      {error && !data && (
        <div className={styles.wide}>
          <ErrorPanel error={error} onRetry={refetch} />
        </div>
      )}
      {cards.map((card) =>
        children(
          card,
          data?.list.find(({ card_id }) => card_id === card.card_id),
        ),
      )}
    </>
  )
}

/** While cards are moved, loaded answers stay. */
function useAnswers(of: BoardKey, card_ids: string[], wanted: boolean) {
  return useQuery({
    queryKey: ['/board/data', of, card_ids],
    queryFn: ({ signal }) =>
      'sharecode' in of
        ? callApi('/board/shared_data', { ...of, card_ids }, { signal })
        : callApi('/board/data', { ...of, card_ids }, { signal }),
    enabled: wanted,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })
}
