/** Confirms that an invitation was sent, and shows its link for passing on in other ways. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './MembersPanel.module.css'

export interface Sent {
  readonly to: string
  /** Null if it was sent to the messages of an account. */
  readonly code: string | null
}

export function InvitationSent({ sent, onClose }: { readonly sent: Sent; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      width={520}
      title={t('members.sentTitle')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('action.done')}
        </Button>
      }
    >
      {sent.code === null ? (
        <p>{t('members.sentMessage', { account: sent.to })}</p>
      ) : (
        <>
          <p>{t('members.sentMail', { email: sent.to })}</p>
          <p className={styles.linkText}>{t('members.linkText')}</p>
          <CodeSnippet
            label={t('members.link')}
            code={`${location.origin}/accept?invite_code=${sent.code}`}
          />
        </>
      )}
    </Dialog>
  )
}
