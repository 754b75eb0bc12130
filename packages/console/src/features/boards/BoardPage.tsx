/** A board of the team: its cards, arranged by dragging or keyboard. It can be renamed, shared and deleted. */
import { can } from '@footfall/contract/access'
import type { BoardItem, CardRow } from '@footfall/contract/api/board'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isNowhere } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { screenOf } from '../../reports/saved/saved-state.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { BoardCard, type CardAction } from './BoardCard.tsx'
import { BoardHead } from './BoardHead.tsx'
import { BoardOfOtherTeam } from './BoardOfOtherTeam.tsx'
import { boardPeriods, ownPeriods } from './board-period.ts'
import { CardGrid } from './CardGrid.tsx'
import { cardOver } from './card-over.ts'
import { RenameCard } from './RenameCard.tsx'
import { useCardChanges } from './use-card-changes.ts'
import { useCardDrag } from './use-card-drag.ts'

export function BoardPage() {
  const { boardId = '' } = useParams()
  const teamId = useCurrentTeam((team) => team.teamId)
  const asked = { team_id: teamId, board_id: boardId }
  const board = useCall('/board/item', asked, { enabled: teamId !== '' })
  if (isNowhere(board.error))
    return <BoardOfOtherTeam boardId={boardId} teamId={teamId} error={board.error} />
  return (
    <AnswerBody isPage answer={board} skeleton={<ReportSkeleton />}>
      {(data) => <Board board={data} />}
    </AnswerBody>
  )
}

/**
 * Shared boards may only be changed by roles that may share. A card may be changed by members who see its website, the order by members who see all.
 */
function mayChange({ shared }: BoardItem, role: Parameters<typeof can>[0]): boolean {
  return can(role, shared ? 'website.edit' : 'report.save')
}

function Board({ board }: { readonly board: BoardItem }) {
  const { t } = useTranslation()
  const role = useCurrentTeam((team) => team.teamRole)
  const { team_id, board_id, cards } = board
  const which = { team_id, board_id }
  // In the parameter of every report: a card's screen opens at the period that the card shows.
  const [period, setPeriod] = useAddressChoice('time_range', boardPeriods, ownPeriods)
  const asked = period === ownPeriods ? which : { ...which, time_range: period }
  const [renamed, setRenamed] = useState<CardRow | null>(null)
  const { announcement, move, turnWide, remove } = useCardChanges(board)
  useTitle(`${board.name} · ${t('nav.boards')}`)
  const ids = cards.map(({ card_id }) => card_id)
  const drag = useCardDrag((id, onto) => move(id, ids.indexOf(onto)))
  const choose = (card: CardRow) => (action: CardAction) => {
    if (action === 'rename') setRenamed(card)
    if (action === 'width') turnWide(card)
    if (action === 'remove') remove(card)
  }
  const changes = mayChange(board, role)
  const shown = period === ownPeriods ? cards : cards.map((card) => cardOver(card, period))
  return (
    <>
      <BoardHead board={board} period={period} onPeriod={setPeriod} />
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
            of={{ calls: 'overview', whose: { website_id: card.website_id } }}
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
    </>
  )
}
