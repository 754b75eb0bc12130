/** A password field that can be shown, and says when Caps Lock is on. Takes the props of the library's own. */
import { Input, type InputRef } from 'antd'
import { ArrowBigUpDash } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PasswordInput.module.css'

type PasswordInputProps = ComponentProps<typeof Input.Password> & { readonly ref?: Ref<InputRef> }

export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <Input.Password
        {...props}
        onKeyDown={(event) => {
          look(event)
          props.onKeyDown?.(event)
        }}
        onKeyUp={look}
        onBlur={(event) => {
          setCapsLock(false)
          props.onBlur?.(event)
        }}
      />
      <span role="status">
        {capsLock && (
          <span className={styles.hint}>
            <ArrowBigUpDash size={15} aria-hidden />
            {t('form.capsLock')}
          </span>
        )}
      </span>
    </>
  )
}
