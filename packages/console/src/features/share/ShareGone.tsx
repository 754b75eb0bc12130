/** A shared report that was closed, has expired or never existed: explains which, and what the reader can do. */
import { CalendarX2, Link2Off, Lock, Pause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../lib/use-title.ts'
import { PageMessage } from '../../ui/feedback/PageMessage.tsx'
import { ShareFrame } from './ShareFrame.tsx'

const icons = { share_closed: Lock, share_expired: CalendarX2, share_lapsed: Pause, share_invalid: Link2Off }

export function ShareGone({ reason }: { readonly reason: keyof typeof icons }) {
  const { t } = useTranslation()
  useTitle(t(`share.${reason}.title`))
  return (
    <ShareFrame centered>
      <PageMessage icon={icons[reason]} title={t(`share.${reason}.title`)} text={t(`share.${reason}.text`)} />
    </ShareFrame>
  )
}
