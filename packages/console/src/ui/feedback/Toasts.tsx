/** Renders the notices of toast.ts. Each entry has it once. */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import styles from './Toasts.module.css'
import { dismissToast, type ToastEntry, useToasts } from './toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function Toasts() {
  const { list, dialogs } = useToasts()
  const dialog = dialogs.at(-1)
  return (
    <>
      <Stack list={dialog ? [] : list} />
      {dialog && createPortal(<Stack list={list} />, dialog)}
    </>
  )
}

function Stack({ list }: { readonly list: readonly ToastEntry[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.stack} role="status">
      {list.map(({ id, kind, text, link }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className={cx(styles.toast, styles[kind])}>
            <Icon size={18} aria-hidden />
            <span>
              {text}
              {link && (
                <a href={link.href} target="_blank" rel="noreferrer">
                  {link.text}
                </a>
              )}
            </span>
            <button type="button" aria-label={t('action.close')} onClick={() => dismissToast(id)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        )
      })}
    </div>
  )
}
