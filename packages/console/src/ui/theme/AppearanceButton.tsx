/** Menu for the appearance: light, dark or system; theme colour; size. */
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/Button.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyPart } from '../lazy/lazy-part.ts'
import { Popover } from '../overlay/Popover.tsx'
import styles from './AppearanceButton.module.css'
import { useAppearance } from './appearance.ts'

const choice = lazyPart(async () => (await import('./AppearanceChoice.tsx')).AppearanceChoice)

const icons = { light: Sun, dark: Moon, auto: Monitor }

export function AppearanceButton() {
  const { t } = useTranslation()
  const scheme = useAppearance((state) => state.scheme)
  const Icon = icons[scheme]
  return (
    <Popover
      label={t('app.appearance')}
      align="end"
      className={styles.panel}
      trigger={(props) => (
        <IconButton {...props} label={t('app.appearance')}>
          <Icon size={18} strokeWidth={1.75} />
        </IconButton>
      )}
    >
      {() => <LazyPart part={choice} given={{}} waiting={<div className={styles.waiting} />} />}
    </Popover>
  )
}
