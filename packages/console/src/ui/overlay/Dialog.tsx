/**
 * A modal dialog based on the browser's own, shown as long as it is mounted. Focus stays inside and returns afterwards. Esc and a click on the
 * backdrop close it. On phones it comes up from below.
 */

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../lib/keys.ts'
import { IconButton } from '../controls/Button.tsx'
import { showToastsIn } from '../feedback/toast.ts'
import { rememberFocus } from '../focus/remember-focus.ts'
import styles from './Dialog.module.css'

export interface DialogProps {
  /** Without it only the owner's buttons close the dialog, as when it shows a secret once. */
  readonly onClose?: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** Buttons; the main one last. */
  readonly footer?: ReactNode
  /** In px; default 520. */
  readonly width?: number
  /** The address says that it is open, and Back walks through its states. Otherwise Back closes it (`LeaveGuard`). */
  readonly inAddress?: boolean
}

export function Dialog({ onClose, title, children, footer, width = 520, inAddress }: DialogProps) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const giveBack = rememberFocus()
    dialog.showModal()
    // Focus the first field instead of the close button.
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields)
    first?.focus()
    const leave = showToastsIn(dialog)
    return () => {
      leave()
      dialog.close()
      giveBack()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      style={{ '--width': `${width}px` } as React.CSSProperties}
      data-in-address={inAddress}
      aria-labelledby={titleId}
      tabIndex={-1}
      // Handle Esc before the browser does: on a second Esc it would close a dialog that refused the first.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // The browser closed the dialog by itself. The owner still decides.
      onClose={() => {
        if (!element.current || element.current.open) return
        element.current.showModal()
        onClose?.()
      }}
      onClick={(event) => {
        // The second click of a double click may be of the one that opened it.
        if (event.detail > 1 || event.target !== element.current) return
        if (isOutside(event.nativeEvent, element.current)) onClose?.()
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {onClose && (
          <IconButton label={t('action.close')} onClick={onClose}>
            <X size={18} />
          </IconButton>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </dialog>
  )
}

/** Elements in which the user can type or choose. */
const fields = ':enabled:is(input:not([type=hidden], [type=file]), select, textarea)'

function isOutside({ clientX: x, clientY: y }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
