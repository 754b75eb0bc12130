/** Copies a text and confirms it for a moment. */
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from './Button.tsx'
import { useCopy } from './use-copy.ts'

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  readonly text: string
}

export function CopyButton({ text, ...looks }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, copy] = useCopy(text)
  const Icon = copied ? Check : Copy
  return (
    <Button {...looks} onClick={copy}>
      <Icon size={15} aria-hidden />
      <span aria-live="polite">{copied ? t('action.copied') : t('action.copy')}</span>
    </Button>
  )
}
