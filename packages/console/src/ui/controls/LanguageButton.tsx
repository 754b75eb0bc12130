/** Switches the language. The page reloads. */
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../lib/i18n/language.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { setLanguage } from '../../lib/session/set-language.ts'
import { showError } from '../form/show-error.ts'
import { Menu } from '../overlay/Menu.tsx'
import { IconButton } from './Button.tsx'

export function LanguageButton() {
  const { t } = useTranslation()
  const current = useLanguage()
  return (
    <Menu
      label={t('app.language')}
      align="end"
      items={languages.map((language) => ({
        key: language,
        label: <span lang={language}>{languageNames[language]}</span>,
        checked: language === current,
        onSelect: () => language !== current && void setLanguage(language).catch(showError),
      }))}
      trigger={(props) => (
        <IconButton {...props} label={t('app.language')}>
          <Languages size={18} strokeWidth={1.75} />
        </IconButton>
      )}
    />
  )
}
