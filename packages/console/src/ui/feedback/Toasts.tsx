/** Renders the notices of toast.ts. Each entry has it once. */
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import styles from './Toasts.module.css'
import { dismissToast, useToasts } from './toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

export function Toasts() {
  const { t } = useTranslation()
  const list = useToasts((state) => state.list)
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {list.map(({ id, kind, text }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className={cx(styles.toast, styles[kind])}>
            <Icon size={18} aria-hidden />
            <span>{text}</span>
            <button type="button" aria-label={t('action.close')} onClick={() => dismissToast(id)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        )
      })}
    </div>
  )
}
