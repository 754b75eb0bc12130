/** Facts of an offer: the receiving account, the expiry. */
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { NoticeFacts } from '../../ui/feedback/Notice.tsx'
import type { Transfer } from './transfer.ts'

export function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <NoticeFacts
      facts={[
        [t('websites.domain'), transfer.domain_label],
        [t('transfer.to'), transfer.recipient],
        ...(transfer.team_name === null ? [] : ([[t('transfer.team'), transfer.team_name]] as const)),
        [t('transfer.until'), formatMoment(transfer.expires_at, language)],
      ]}
    />
  )
}
