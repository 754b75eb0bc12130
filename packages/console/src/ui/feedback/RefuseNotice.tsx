/** Asks before an offer is refused, on the page that shows it, and refuses it. */
import { useTranslation } from 'react-i18next'
import type { InputAt, Path } from '../../lib/api/call-api.ts'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { Button } from '../controls/Button.tsx'
import { showError } from '../form/show-error.ts'
import { Notice, type NoticeProps } from './Notice.tsx'

export interface RefuseNoticeProps<P extends Path> extends Pick<NoticeProps, 'icon' | 'title' | 'text'> {
  /** The call that refuses. */
  readonly path: P
  readonly input: InputAt<P>
  /** The call that answers with the offer. It may have ended meanwhile, so it is also made again after an error. */
  readonly offer: Path
  /** Name of the action on its button. */
  readonly action: string
  readonly onBack: () => void
}

export function RefuseNotice<P extends Path>(props: RefuseNoticeProps<P>) {
  const { path, input, offer, action, onBack, ...texts } = props
  const { t } = useTranslation()
  const reload = useReload()
  const call = useAction(path)
  const refuse = () =>
    call.mutate(input, {
      onError: (error) => showError(error),
      // The offer's message is read once it is answered.
      onSettled: () => reload(offer, '/message/unread_message', '/message/list'),
    })
  return (
    <Notice
      {...texts}
      tone="warning"
      actions={
        <>
          <Button variant="danger" disabled={call.isPending} onClick={refuse}>
            {action}
          </Button>
          <Button onClick={onBack}>{t('action.back')}</Button>
        </>
      }
    />
  )
}
