/** The language of the account's mails and messages, and of the console. */
import type { AccountItem } from '@footfall/contract/api/user'
import { useTranslation } from 'react-i18next'
import { type Language, languageNames, languages } from '../../../lib/i18n/language.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { setLanguage } from '../../../lib/session/set-language.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import styles from './AccountPage.module.css'

export function LanguageSetting({ account }: { readonly account: AccountItem }) {
  const { t } = useTranslation()
  const shown = useLanguage()
  const choose = (language: Language) => {
    if (language !== account.language || language !== shown) void setLanguage(language).catch(showError)
  }
  return (
    <div className={styles.setting}>
      <div className={styles.what}>
        <p className={styles.label}>{t('account.mailLanguage')}</p>
        <p className={styles.hint}>{t('account.mailLanguageHint')}</p>
      </div>
      <Segmented<Language>
        label={t('account.mailLanguage')}
        value={account.language}
        onChange={choose}
        options={languages.map((language) => ({
          value: language,
          label: <span lang={language}>{languageNames[language]}</span>,
        }))}
      />
    </div>
  )
}
