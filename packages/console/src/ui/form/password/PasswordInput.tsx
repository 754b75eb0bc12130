/** A password field whose text can be shown, and which indicates Caps Lock. Takes the props of the library's field. */
import { Input, type InputRef } from 'antd'
import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { CapsLockHint } from './CapsLockHint.tsx'
import styles from './PasswordInput.module.css'
import { useCapsLock } from './use-caps-lock.ts'

type PasswordInputProps = ComponentProps<typeof Input.Password> & { readonly ref?: Ref<InputRef> }

export function PasswordInput(props: PasswordInputProps) {
  const { capsLock, listeners } = useCapsLock()
  return (
    <>
      <Input.Password
        {...props}
        // The library turns it into a button.
        iconRender={(shown) => (
          <span className={styles.eye}>
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </span>
        )}
        onKeyDown={(event) => {
          listeners.onKeyDown(event)
          props.onKeyDown?.(event)
        }}
        onKeyUp={listeners.onKeyUp}
        onBlur={(event) => {
          listeners.onBlur()
          props.onBlur?.(event)
        }}
      />
      <CapsLockHint shown={capsLock} />
    </>
  )
}
