/** Copies a text and confirms it for a moment: `[copied, copy]`. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../feedback/toast.ts'

export function useCopy(text: string): [boolean, () => Promise<void>] {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast.error(t('action.copyFailed'))
  }
  return [copied, copy]
}

/** Over plain http there is no clipboard API, so a selected field is copied instead. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.style.position = 'fixed'
    field.style.opacity = '0'
    const parent = document.querySelector('dialog[open]') ?? document.body
    parent.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
