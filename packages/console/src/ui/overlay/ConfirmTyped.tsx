/** Asks for confirmation of an action that cannot be undone. The user must type DELETE. Shown as long as it is mounted. */
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/Button.tsx'
import styles from './ConfirmTyped.module.css'
import { Dialog } from './Dialog.tsx'

export const confirmWord = 'DELETE'

export interface ConfirmTypedProps {
  readonly title: string
  /** Describes what will be lost. */
  readonly children: ReactNode
  /** Name of the action on its button. */
  readonly action: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmTyped({ title, children, action, busy, onConfirm, onClose }: ConfirmTypedProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const id = useId()
  const ready = typed === confirmWord && !busy
  return (
    <Dialog
      onClose={onClose}
      title={title}
      width={460}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" type="submit" form={`${id}-form`} disabled={!ready}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onConfirm()
        }}
      >
        <div className={styles.text}>{children}</div>
        <label htmlFor={id} className={styles.label}>
          {t('form.typeToConfirm', { word: confirmWord })}
        </label>
        <input
          id={id}
          className={styles.input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}
