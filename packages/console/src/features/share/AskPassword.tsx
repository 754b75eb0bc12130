/** Asks for the password of a shared report. */
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../lib/use-title.ts'
import { PasswordQuestion, type PasswordQuestionProps } from '../../reports/sharing/PasswordQuestion.tsx'
import { ShareFrame } from './ShareFrame.tsx'

export function AskPassword(props: PasswordQuestionProps) {
  const { t } = useTranslation()
  useTitle(t('share.protected.title'))
  return (
    <ShareFrame centered>
      <PasswordQuestion {...props} />
    </ShareFrame>
  )
}
