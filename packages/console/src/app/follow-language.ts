/** A language that was selected in another tab is this one's, too. */
import i18next from 'i18next'
import { changeLanguage, keptLanguage } from '../lib/i18n/language.ts'
import { isBusy } from '../lib/reload-page.ts'
import { onStoredElsewhere, storedNames } from '../lib/storage.ts'
import { useUnsavedForms } from '../ui/form/unsaved/UnsavedPrompt.tsx'

/**
 * Changes the language here when this tab is seen, now or later, and nothing that is being typed would be lost. A tab whose address asks for another
 * language than the stored one keeps it until the stored one changes. Returns how to stop.
 */
export function followLanguage(): () => void {
  let isBehind = false
  const catchUp = () => {
    if (!isBehind || document.hidden || isBusy() || useUnsavedForms.getState() > 0) return
    isBehind = false
    const language = keptLanguage()
    if (language !== i18next.language) changeLanguage(language)
  }
  const unfollow = onStoredElsewhere(storedNames.language, () => {
    isBehind = true
    catchUp()
  })
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    unfollow()
    document.removeEventListener('visibilitychange', catchUp)
  }
}
