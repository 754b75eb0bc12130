/** A password field without the component library. The password can be shown, and Caps Lock is indicated. */
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../controls/Button.tsx'
import { TextField, type TextFieldProps } from '../TextField.tsx'
import { CapsLockHint } from './CapsLockHint.tsx'
import { useCapsLock } from './use-caps-lock.ts'

export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { capsLock, listeners } = useCapsLock()
  return (
    <TextField
      {...props}
      {...listeners}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={<CapsLockHint shown={capsLock} />}
      suffix={
        <IconButton label={t(shown ? 'form.hide' : 'form.show')} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
    />
  )
}
