/** Shares a board by a link, replaces the link, protects it, or stops sharing. */
import type { BoardItem } from '@footfall/contract/api/board'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputAt } from '../../lib/api/call-api.ts'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useUnsavedDialog } from '../../ui/form/unsaved/use-unsaved-dialog.tsx'
import { Confirm } from '../../ui/overlay/Confirm.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { BoardLock } from './BoardLock.tsx'
import styles from './Boards.module.css'

export interface ShareBoardProps {
  readonly board: BoardItem
  readonly onClose: () => void
}

export type SharingChange = Omit<InputAt<'/board/share'>, 'team_id' | 'board_id'>

export function ShareBoard({ board, onClose }: ShareBoardProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const share = useAction('/board/share')
  const [changed, setChanged] = useState(false)
  const [saves, setSaves] = useState(0)
  const [renewing, setRenewing] = useState(false)
  const unsaved = useUnsavedDialog(changed, onClose)
  const { team_id, board_id, share_url } = board
  const change = (to: SharingChange, onSaved?: () => void) =>
    share.mutate(
      { team_id, board_id, ...to },
      {
        onSuccess: async () => {
          await reload('/board/item', '/board/list')
          onSaved?.()
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <Dialog
      title={t('board.share')}
      onClose={unsaved.close}
      footer={
        share_url ? (
          <>
            <Button disabled={share.isPending} onClick={() => setRenewing(true)}>
              {t('settings.sharing.renew')}
            </Button>
            <Button variant="danger" disabled={share.isPending} onClick={() => change({ share: false })}>
              {t('board.stopSharing')}
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
        <>
          <div className={styles.link}>
            <a data-autofocus href={share_url} target="_blank" rel="noreferrer">
              {share_url}
            </a>
            <CopyButton text={share_url} />
          </div>
          <BoardLock
            // After saving, the fields start again from the saved values.
            key={saves}
            board={board}
            busy={share.isPending}
            onChanged={setChanged}
            onSave={(lock) =>
              change({ share: true, ...lock }, () => {
                toast.success(t('settings.saved'))
                setSaves((before) => before + 1)
              })
            }
          />
        </>
      )}
      {renewing && (
        <Confirm
          title={t('settings.sharing.renewAsk')}
          action={t('settings.sharing.renew')}
          onClose={() => setRenewing(false)}
          onConfirm={() => {
            setRenewing(false)
            change({ share: true, renew: true }, () => toast.success(t('settings.sharing.renewed')))
          }}
        >
          {t('settings.sharing.renewText')}
        </Confirm>
      )}
      {unsaved.prompt}
    </Dialog>
  )
}
