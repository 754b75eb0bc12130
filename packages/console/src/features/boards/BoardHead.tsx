/** The head of a board's page: its name, the period of its cards, and sharing. */
import { can } from '@footfall/contract/access'
import type { BoardItem } from '@footfall/contract/api/board'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { ToolBar } from '../../reports/head/ToolBar.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LagMark } from '../../ui/feedback/LagMark.tsx'
import { Select } from '../../ui/form/Select.tsx'
import styles from './Boards.module.css'
import { type BoardPeriod, boardPeriods, ownPeriods } from './board-period.ts'
import { ShareBoard } from './ShareBoard.tsx'

export interface BoardHeadProps {
  readonly board: BoardItem
  readonly period: BoardPeriod
  readonly onPeriod: (period: BoardPeriod) => void
}

export function BoardHead({ board, period, onPeriod }: BoardHeadProps) {
  const { t } = useTranslation()
  const role = useCurrentTeam((team) => team.teamRole)
  const [sharing, setSharing] = useState(false)
  const { name, description } = board
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
        {board.cards.length > 0 && (
          <Select
            label={t('period.label')}
            value={period}
            options={boardPeriods}
            nameOf={(one) => (one === ownPeriods ? t('board.ownPeriods') : t(`stats.time_range.${one}`))}
            onChoose={onPeriod}
          />
        )}
        {can(role, 'website.edit') && board.within_reach && (
          <Button onClick={() => setSharing(true)}>
            <Share2 size={16} aria-hidden />
            {t(board.shared ? 'board.isShared' : 'board.share')}
          </Button>
        )}
      </ToolBar>
      {sharing && <ShareBoard board={board} onClose={() => setSharing(false)} />}
    </>
  )
}
