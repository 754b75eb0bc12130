/** The HTML line that embeds a shared report in another website's page. */
import { useTranslation } from 'react-i18next'
import { CodeSnippet } from '../../../ui/controls/CodeSnippet.tsx'
import { embedCode } from './embed-code.ts'

export function EmbedCode({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation()
  return (
    <div style={{ marginBottom: 24 }}>
      <CodeSnippet label={t('settings.sharing.embedCode')} code={embedCode(url, name)} />
    </div>
  )
}
