/** The own account: profile, ways to sign in, sessions. */
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../lib/session/account.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { AnswerBody } from '../../../ui/feedback/AnswerBody.tsx'
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
        <AnswerBody answer={account} skeleton={<RowsSkeleton rows={4} />}>
          {(data) => (
            <>
              <PictureSetting account={data} />
              <NameForm account={data} />
              <LanguageSetting account={data} />
            </>
          )}
        </AnswerBody>
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
