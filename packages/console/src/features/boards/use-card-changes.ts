/** Changes of a board's cards: their order, their width, and their removal. */
import type { BoardItem, CardRow } from '@footfall/contract/api/board'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callKey, useAction } from '../../lib/api/use-call.ts'
import { showError } from '../../ui/form/show-error.ts'
import { arranged } from './arranged.ts'

export function useCardChanges(board: BoardItem) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { team_id, board_id, cards } = board
  const which = { team_id, board_id }
  const key = callKey('/board/item', which)
  /** Tells screen readers where a card has gone. */
  const [announcement, announce] = useState('')
  const edit = useAction('/board/edit', { inTurn: true })
  const editCard = useAction('/board/edit_card')
  const unpin = useAction('/board/unpin')
  const again = () => queries.invalidateQueries({ queryKey: key })
  const settled = { onSettled: again, onError: (error: Error) => showError(error) }
  /** Shows the new order at once and saves it afterwards. Requests in flight are cancelled, because they would bring the old order. */
  const show = (next: readonly CardRow[]) => {
    void queries.cancelQueries({ queryKey: key }, { revert: false })
    queries.setQueryData(key, { ...board, cards: [...next] })
  }
  const ids = cards.map(({ card_id }) => card_id)
  const move = (id: string, place: number) => {
    const order = arranged(ids, id, place)
    show(order.flatMap((one) => cards.filter(({ card_id }) => card_id === one)))
    announce(t('board.movedTo', { place: order.indexOf(id) + 1, of: order.length }))
    const takeBack = (error: Error) => {
      // At once, because what failed to save may fail to load, too.
      show(cards)
      announce('')
      showError(error)
    }
    edit.mutate({ ...which, order }, { ...settled, onError: takeBack })
  }
  const one = ({ card_id }: CardRow) => ({ ...which, card_id })
  return {
    announcement,
    move,
    turnWide: (card: CardRow) => editCard.mutate({ ...one(card), wide: !card.wide }, settled),
    remove: (card: CardRow) => unpin.mutate(one(card), settled),
  }
}
