/** Makes a short link to the campaign's link, for roles that may. */
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { useMayOn } from '../../lib/session/use-may-on.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { showError } from '../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../ui/form/unsaved/UnsavedPrompt.tsx'
import styles from './Utm.module.css'

export interface ShortLinkMakerProps {
  readonly websiteId: string
  readonly url: string
  /** Default name of the short link. */
  readonly name: string
}

export function ShortLinkMaker({ websiteId, url, name }: ShortLinkMakerProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const mayMake = useMayOn(websiteId, 'link.edit')
  const make = useAction('/website/add_short_url')
  const [typed, setTyped] = useState<string | null>(null)
  const called = (typed ?? name).trim()
  if (!mayMake) return null
  const submit = async () => {
    try {
      await make.mutateAsync({ website_id: websiteId, name: called, target_url: url })
      setTyped(null)
      await reload('/website/short_url_list')
    } catch (error) {
      showError(error)
    }
  }
  // The name that was typed stays while the link is changed.
  if (make.data && make.variables?.target_url === url)
    return <CodeSnippet code={make.data.short_url} label={t('utm.shortLink')} />
  return (
    <form
      className={styles.maker}
      onSubmit={(event) => {
        event.preventDefault()
        if (called && !make.isPending) void submit()
      }}
    >
      <UnsavedPrompt changed={typed !== null && typed !== name && !make.isPending} />
      <input
        className={styles.input}
        aria-label={t('links.name')}
        placeholder={t('links.name')}
        maxLength={100}
        value={typed ?? name}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={!called || make.isPending} aria-busy={make.isPending}>
        <Link2 size={16} strokeWidth={1.75} aria-hidden />
        {t('utm.makeShort')}
      </Button>
    </form>
  )
}
