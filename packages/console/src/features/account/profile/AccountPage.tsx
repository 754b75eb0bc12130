/** The own account: profile, ways to sign in, sessions. */
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../lib/session/account.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import styles from './AccountPage.module.css'
import { DeleteAccountPanel } from './DeleteAccountPanel.tsx'
import { LanguageSetting } from './LanguageSetting.tsx'
import { NameForm } from './NameForm.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SignInPanel } from './SignInPanel.tsx'

export function AccountPage() {
  const { t } = useTranslation()
  const account = useAccount()
  useTitle(t('account.title'))
  return (
    <div className={styles.page}>
      <PageHeader title={t('account.title')} subtitle={t('account.lead')} />
      <Panel roomy title={t('account.profile')}>
        {account.data ? (
          <>
            <PictureSetting account={account.data} />
            <NameForm account={account.data} />
            <LanguageSetting account={account.data} />
          </>
        ) : account.isError ? (
          <ErrorPanel error={account.error} onRetry={account.refetch} />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </Panel>
      {account.data ? (
        <SignInPanel account={account.data} />
      ) : (
        account.isPending && (
          <Panel roomy title={t('account.signIn')}>
            <RowsSkeleton rows={14} />
          </Panel>
        )
      )}
      <SessionsPanel />
      {account.data && <DeleteAccountPanel account={account.data} />}
    </div>
  )
}
