/** A shared report that is closed, has expired or never was: each says what it is and what can be done. */
import { CalendarX2, Link2Off, Lock, Pause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../lib/use-title.ts'
import { ShareFrame } from './ShareFrame.tsx'
import styles from './ShareGone.module.css'

const icons = { share_closed: Lock, share_expired: CalendarX2, share_lapsed: Pause, share_invalid: Link2Off }

export function ShareGone({ reason }: { readonly reason: keyof typeof icons }) {
  const { t } = useTranslation()
  const Icon = icons[reason]
  useTitle(t(`share.${reason}.title`))
  return (
    <ShareFrame centered>
      <span className={styles.icon}>
        <Icon size={26} strokeWidth={1.6} aria-hidden />
      </span>
      <h1 className={styles.title}>{t(`share.${reason}.title`)}</h1>
      <p className={styles.text}>{t(`share.${reason}.text`)}</p>
    </ShareFrame>
  )
}
