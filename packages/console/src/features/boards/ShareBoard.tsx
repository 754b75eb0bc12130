/** Shares a board by a link, gives it another one, or stops. */
import type { BoardItem } from '@footfall/contract/api/board'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showError } from '../../ui/form/show-error.ts'
import styles from './Boards.module.css'

export interface ShareBoardProps {
  readonly board: BoardItem
  readonly onClose: () => void
}

export function ShareBoard({ board: { team_id, board_id, share_url }, onClose }: ShareBoardProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const share = useAction('/board/share')
  const change = (to: { readonly share: boolean; readonly renew?: boolean }) =>
    share.mutate(
      { team_id, board_id, ...to },
      {
        onSuccess: () =>
          Promise.all(
            ['/board/item', '/board/list'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
          ),
        onError: (error) => showError(error),
      },
    )
  return (
    <Dialog
      open
      title={t('board.share')}
      onClose={onClose}
      footer={
        share_url ? (
          <>
            <Button variant="danger" disabled={share.isPending} onClick={() => change({ share: false })}>
              {t('board.stopSharing')}
            </Button>
            <Button disabled={share.isPending} onClick={() => change({ share: true, renew: true })}>
              {t('board.renew')}
            </Button>
          </>
        ) : (
          <Button variant="primary" disabled={share.isPending} onClick={() => change({ share: true })}>
            {t('board.shareNow')}
          </Button>
        )
      }
    >
      <p>{t(share_url ? 'board.sharedText' : 'board.shareText')}</p>
      {share_url && (
        <div className={styles.link}>
          <a href={share_url} target="_blank" rel="noreferrer">
            {share_url}
          </a>
          <CopyButton text={share_url} />
        </div>
      )}
    </Dialog>
  )
}
