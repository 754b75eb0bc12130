/** A text that a website supplies. A long one is cut, with a button that shows the whole. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FoldedText.module.css'

/** In letters, not in UTF-16 units: a cut must not split an emoji. */
const shownLetters = 120
/** A button that hides less than this is longer than what it hides. */
const worthHiding = 40

export function FoldedText({ children }: { readonly children: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const letters = children.length > shownLetters + worthHiding ? [...children] : []
  if (letters.length <= shownLetters + worthHiding) return children
  return (
    <>
      {open ? children : `${letters.slice(0, shownLetters).join('')}…`}{' '}
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'activity.less' : 'activity.whole')}
      </button>
    </>
  )
}
