/**
 * A modal dialog of the browser's own kind: focus stays inside and returns to where it was, Esc and the veil close it. On
 * phones it rises from below.
 */
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { rememberFocus } from './remember-focus.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /** px; 520 unless told. */
  readonly width?: number
}

export function Dialog({ open, onClose, title, children, footer, width = 520 }: DialogProps) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog || dialog.open) return
    const giveBack = rememberFocus()
    dialog.showModal()
    // The first thing to do inside, rather than the way out.
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields)
    first?.focus()
    return () => {
      dialog.close()
      giveBack()
    }
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      style={{ '--width': `${width}px` } as React.CSSProperties}
      aria-labelledby={titleId}
      // Before the browser does: it lets a second Esc close a dialog that would not be closed by the first.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Closed by the browser alone: whoever opened it decides all the same.
      onClose={() => {
        if (!element.current || element.current.open) return
        element.current.showModal()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current && isOutside(event.nativeEvent, element.current)) onClose()
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={t('action.close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </dialog>
  )
}

/** What one can type or choose in. */
const fields = ['input:not([type="hidden"], [type="file"])', 'select', 'textarea']
  .map((field) => `:enabled:is(${field})`)
  .join()

function isOutside(event: MouseEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect()
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  )
}
