/** A shared board for anyone with its link: cards to look at, nothing to change. */
import { minute } from '@footfall/contract/durations'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { hasReason } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { PasswordQuestion } from '../../reports/sharing/PasswordQuestion.tsx'
import { AnswerBody } from '../../ui/feedback/AnswerBody.tsx'
import { PageMessage } from '../../ui/feedback/PageMessage.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { BoardCard } from './BoardCard.tsx'
import styles from './Boards.module.css'
import { CardGrid } from './CardGrid.tsx'

const gone = ['share_closed', 'share_expired', 'share_lapsed', 'share_invalid'] as const
const locked = ['share_password_required', 'share_password_wrong', 'too_many_tries'] as const

export function SharedBoardPage() {
  const { t } = useTranslation()
  const { sharecode = '' } = useParams()
  // Inside another website's page cookies are not available, so every call sends the password.
  const [password, setPassword] = useState('')
  const asked = { sharecode, ...(password && { share_password: password }) }
  const board = useCall('/board/shared_item', asked, { fresh: minute })
  const message = board.error?.message ?? ''
  const isFirst = hasReason(board.error, 'share_password_required')
  // What cannot be a code, such as one with a control character or a sentence behind it, is no board's either.
  const over = board.error?.fieldMessage('sharecode')
    ? 'share_invalid'
    : gone.find((reason) => hasReason(board.error, reason))
  useTitle(over ? t(`share.${over}.title`) : (board.data?.name ?? t('nav.boards')))
  if (over)
    return (
      <div className={styles.question}>
        <PageMessage icon={Link2Off} title={t(`share.${over}.title`)} text={t(`share.${over}.text`)} />
      </div>
    )
  if (locked.some((reason) => hasReason(board.error, reason)))
    return (
      <div className={styles.question}>
        <PasswordQuestion
          message={isFirst ? '' : message}
          busy={board.isFetching}
          onPassword={(next) => (next === password ? void board.refetch() : setPassword(next))}
        />
      </div>
    )
  return (
    <AnswerBody isPage answer={board} skeleton={<ReportSkeleton />}>
      {({ name, description, cards }) => (
        <div className={styles.shared}>
          <PageHeader title={name} subtitle={description} />
          <CardGrid cards={cards} of={asked}>
            {(card, answer) => (
              <BoardCard
                key={card.card_id}
                card={card}
                answer={answer}
                of={{ calls: 'share', whose: {} }}
                to={null}
              />
            )}
          </CardGrid>
        </div>
      )}
    </AnswerBody>
  )
}
