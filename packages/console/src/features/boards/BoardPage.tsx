/** A board of the team: its cards, arranged by dragging or keyboard. It can be renamed, shared and deleted. */
import { can } from '@footfall/contract/access'
import type { BoardItem, CardRow } from '@footfall/contract/api/board'
import { askedOver } from '@footfall/contract/resources/board'
import { type NamedTimeRange, namedTimeRanges } from '@footfall/contract/stats/time'
import { useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isNowhere } from '../../lib/api/api-error.ts'
import { callKey, useAction, useCall } from '../../lib/api/use-call.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ToolBar } from '../../reports/head/ToolBar.tsx'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { screenOf } from '../../reports/saved/saved-state.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { LagMark } from '../../ui/feedback/LagMark.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { arranged } from './arranged.ts'
import { BoardCard, type CardAction } from './BoardCard.tsx'
import { BoardOfOtherTeam } from './BoardOfOtherTeam.tsx'
import styles from './Boards.module.css'
import { CardGrid } from './CardGrid.tsx'
import { RenameCard } from './RenameCard.tsx'
import { ShareBoard } from './ShareBoard.tsx'
import { useCardDrag } from './use-card-drag.ts'

/** Each card tells of the period that it was pinned with. */
const ownPeriods = 'own'
const periods = [ownPeriods, ...namedTimeRanges] as const

export function BoardPage() {
  const { boardId = '' } = useParams()
  const teamId = useCurrentTeam((team) => team.teamId)
  const asked = { team_id: teamId, board_id: boardId }
  const board = useCall('/board/item', asked, { enabled: teamId !== '' })
  if (isNowhere(board.error))
    return <BoardOfOtherTeam boardId={boardId} teamId={teamId} error={board.error} />
  if (board.isError && !board.data)
    return <ErrorPanel isPage error={board.error} onRetry={() => board.refetch()} />
  return board.data ? <Board board={board.data} /> : <ReportSkeleton />
}

/**
 * Shared boards may only be changed by roles that may share. A card may be changed by members who see its website, the order by members who see all.
 */
function mayChange({ shared }: BoardItem, role: Parameters<typeof can>[0]): boolean {
  return can(role, shared ? 'website.edit' : 'report.save')
}

function Board({ board }: { readonly board: BoardItem }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const role = useCurrentTeam((team) => team.teamRole)
  const { team_id, board_id, name, description, cards } = board
  const which = { team_id, board_id }
  // In the parameter of every report: a card's screen opens at the period that the card shows.
  const [period, setPeriod] = useAddressChoice('time_range', periods, ownPeriods)
  const asked = period === ownPeriods ? which : { ...which, time_range: period }
  const key = callKey('/board/item', which)
  const [announcement, announce] = useState('')
  const [sharing, setSharing] = useState(false)
  const [renamed, setRenamed] = useState<CardRow | null>(null)
  const edit = useAction('/board/edit', { inTurn: true })
  const editCard = useAction('/board/edit_card')
  const unpin = useAction('/board/unpin')
  useTitle(`${name} · ${t('nav.boards')}`)
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
  const drag = useCardDrag((id, onto) => move(id, ids.indexOf(onto)))
  const choose = (card: CardRow) => (action: CardAction) => {
    const one = { ...which, card_id: card.card_id }
    if (action === 'rename') setRenamed(card)
    if (action === 'width') editCard.mutate({ ...one, wide: !card.wide }, settled)
    if (action === 'remove') unpin.mutate(one, settled)
  }
  const changes = mayChange(board, role)
  const shown = period === ownPeriods ? cards : cards.map((card) => cardOver(card, period))
  return (
    <>
      <ToolBar
        place={
          <>
            <div className={styles.words}>
              <h1 className={styles.title} title={name}>
                {name}
              </h1>
              {description && <p className={styles.lead}>{description}</p>}
            </div>
            <LagMark />
          </>
        }
      >
        {cards.length > 0 && (
          <Select
            label={t('period.label')}
            value={period}
            options={periods}
            nameOf={(one) => (one === ownPeriods ? t('board.ownPeriods') : t(`stats.time_range.${one}`))}
            onChoose={setPeriod}
          />
        )}
        {can(role, 'website.edit') && board.within_reach && (
          <Button onClick={() => setSharing(true)}>
            <Share2 size={16} aria-hidden />
            {t(board.shared ? 'board.isShared' : 'board.share')}
          </Button>
        )}
      </ToolBar>
      <p role="status" className="spoken">
        {announcement}
      </p>
      {cards.length === 0 && (
        <EmptyState
          icon={<LayoutGrid size={20} />}
          title={t('board.emptyBoard')}
          text={t('board.emptyBoardText')}
          action={<ButtonLink to="/websites">{t('board.toWebsites')}</ButtonLink>}
        />
      )}
      <CardGrid cards={shown} of={asked}>
        {(card, answer) => (
          <BoardCard
            key={card.card_id}
            card={card}
            answer={answer}
            source={{
              calls: 'overview',
              whose: { website_id: card.website_id },
              zone: card.time_zone ?? 'UTC',
              name: card.website_name ?? '',
              domain: '',
            }}
            to={card.website_name === null ? null : screenOf(card)}
            {...(changes && (board.within_reach || card.website_name !== null) && { onChoose: choose(card) })}
            {...(changes &&
              board.within_reach && {
                moving: {
                  place: ids.indexOf(card.card_id),
                  of: ids.length,
                  move: (to: number) => move(card.card_id, to),
                  dragged: drag.dragged === card.card_id,
                  over: drag.over === card.card_id,
                  handle: drag.handle(card.card_id),
                },
              })}
          />
        )}
      </CardGrid>
      {renamed && <RenameCard {...which} card={renamed} onClose={() => setRenamed(null)} />}
      {sharing && <ShareBoard board={board} onClose={() => setSharing(false)} />}
    </>
  )
}

/** The card as if it had been pinned with another period. */
function cardOver(card: CardRow, period: NamedTimeRange): CardRow {
  const { start: _start, end: _end, time_unit: _unit, ...own } = card.state
  const { compare_start: _from, compare_end: _to, ...rest } = own
  // The same as in `askedOver`: a custom comparison only fits the card's own period.
  const state = own.compare === 'custom_time_range' ? { ...rest, compare: 'none' } : own
  return { ...card, input: askedOver(card.input, period), state: { ...state, time_range: period } }
}
