/** The floating help button: suggestions, online service, guided tour. */
import { CircleQuestionMark, Compass, Inbox, Lightbulb, MessagesSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api/api-error.ts'
import { useOnlineService } from '../../lib/online-service.ts'
import { useAccount } from '../../lib/session/account.ts'
import { startTour } from '../../lib/tour.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/Menu.tsx'
import styles from './HelpMenu.module.css'
import { useSupport } from './use-support.ts'

const conversation = lazyPart(async () => (await import('./OwnConversation.tsx')).OwnConversation)
const loadWidget = () => import('./widget/widget.ts')

export function HelpMenu() {
  const { t } = useTranslation()
  const go = useGo()
  const account = useAccount().data
  const [menuOpen, setMenuOpen] = useState(false)
  const [talking, setTalking] = useState(false)
  const isWanted = useOnlineService((state) => state.isWanted)
  const { data: support } = useSupport(menuOpen || isWanted)
  const hasWidget = support?.kind === 'widget'
  useEffect(() => {
    // What fails now is tried again on request, and told then.
    if (hasWidget)
      loadWidget()
        .then(({ prepareWidget }) => prepareWidget())
        .catch(() => undefined)
  }, [hasWidget])
  const openOnline = () => {
    if (hasWidget)
      loadWidget()
        .then(({ openWidget }) => openWidget())
        .catch((error) =>
          error instanceof ApiError ? showError(error) : toast.error(t('failure.unanswered')),
        )
    else setTalking(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each wish
  useEffect(() => {
    if (!isWanted || !support) return
    useOnlineService.setState({ isWanted: false })
    openOnline()
  }, [isWanted, support])
  const feedback = support?.feedback_url
  const unread = support?.unread_count ?? 0
  const items: MenuEntry[] = [
    ...(feedback
      ? [
          {
            key: 'suggestions',
            label: t('help.suggestions'),
            icon: <Lightbulb size={16} />,
            onSelect: () => void window.open(feedback, '_blank', 'noopener,noreferrer'),
          },
        ]
      : []),
    ...(support && support.kind !== 'none' && !support.operator
      ? [
          {
            key: 'online',
            label: t('help.online'),
            icon: <MessagesSquare size={16} />,
            hint: unread > 0 ? unread : undefined,
            onSelect: openOnline,
          },
        ]
      : []),
    ...(support?.operator
      ? [
          {
            key: 'inbox',
            label: t('help.inbox'),
            icon: <Inbox size={16} />,
            hint: unread > 0 ? unread : undefined,
            onSelect: () => go('/support'),
          },
        ]
      : []),
    {
      key: 'tour',
      label: t('help.tour'),
      icon: <Compass size={16} />,
      disabled: !account,
      onSelect: () => account && startTour(account),
    },
  ]
  const title = t('help.online')
  const stop = () => setTalking(false)
  return (
    <div className={styles.help}>
      <Menu
        label={t('help.title')}
        align="end"
        items={items}
        open={menuOpen}
        onOpenChange={setMenuOpen}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={styles.button}
            title={t('help.title')}
            aria-label={unread > 0 ? t('help.unread', { count: unread }) : t('help.title')}
          >
            <CircleQuestionMark size={20} strokeWidth={1.75} aria-hidden />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </button>
        )}
      />
      {talking && (
        <Dialog onClose={stop} title={title} width={480}>
          <LazyPart part={conversation} given={{}} waiting={<RowsSkeleton rows={4} />} />
        </Dialog>
      )}
    </div>
  )
}
