/** A board behind its link, for whoever has it: cards to look at, nothing to change. */
import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BoardCard } from './BoardCard.tsx'
import styles from './Boards.module.css'
import { CardGrid } from './CardGrid.tsx'

export function SharedBoardPage() {
  const { t } = useTranslation()
  const { sharecode = '' } = useParams()
  const board = useCall('/board/shared_item', { sharecode }, { fresh: 60_000 })
  useTitle(board.data?.name ?? t('nav.boards'))
  if (hasReason(board.error, 'share_invalid'))
    return (
      <div className={styles.shared}>
        <PageHeader title={t('share.share_invalid.title')} />
        <EmptyState icon={<Link2Off size={20} />} title={t('share.share_invalid.text')} />
      </div>
    )
  if (board.isError && !board.data) return <ErrorPanel error={board.error} onRetry={() => board.refetch()} />
  if (!board.data) return <ReportSkeleton />
  const { name, description, cards } = board.data
  return (
    <div className={styles.shared}>
      <PageHeader title={name} subtitle={description} />
      <CardGrid cards={cards} of={{ sharecode }}>
        {(card, answer) => (
          <BoardCard
            key={card.card_id}
            card={card}
            answer={answer}
            source={{
              calls: 'share',
              whose: {},
              zone: card.time_zone ?? 'UTC',
              name: card.website_name ?? '',
              domain: '',
            }}
            to={null}
          />
        )}
      </CardGrid>
    </div>
  )
}
