/** Shown before the first event: how to send one, with a line to copy. */
import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { snippets } from '../../reports/snippets.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'

export function NoEvents() {
  const { t } = useTranslation()
  return (
    <HowTo
      of="events"
      icon={<Zap size={20} strokeWidth={1.75} />}
      title={t('events.none')}
      text={t('events.noneText')}
      code={snippets.track}
    />
  )
}
