/** The terms of use and the privacy policy, to which users agree on sign-up. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../lib/session/token.ts'
import { useTitle } from '../../lib/use-title.ts'
import styles from './LegalPage.module.css'

const sections = {
  terms: ['service', 'account', 'websites', 'conduct', 'ending'],
  privacy: ['visitors', 'stored', 'account', 'sharing', 'choice'],
} as const

export function TermsPage() {
  return <LegalPage text="terms" />
}

export function PrivacyPage() {
  return <LegalPage text="privacy" />
}

function LegalPage({ text }: { readonly text: keyof typeof sections }) {
  const { t, i18n } = useTranslation()
  const isLoggedIn = useSession(({ session }) => session !== null)
  useTitle(t(`legal.${text}.title`))
  return (
    <article className={styles.page}>
      <h1>{t(`legal.${text}.title`)}</h1>
      <p className={styles.lead}>{t(`legal.${text}.lead`)}</p>
      {sections[text].map((section) => (
        <section key={section}>
          <h2>{t(`legal.${text}.${section}.title` as 'legal.terms.service.title')}</h2>
          <p>{t(`legal.${text}.${section}.text` as 'legal.terms.service.text')}</p>
        </section>
      ))}
      <Link
        className="reach"
        to={{ pathname: isLoggedIn ? '/' : '/register', search: `?lang=${i18n.language}` }}
      >
        {t(isLoggedIn ? 'app.backHome' : 'legal.back')}
      </Link>
    </article>
  )
}
