/** The short links of a website: search, order, create, edit, delete. */
import type { ShortLink } from '@footfall/contract/api/website'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/url/use-list-state.ts'
import { AddButton } from '../../ui/controls/AddButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { hasNone, PagedList } from '../../ui/list/PagedList.tsx'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkQr } from './LinkQr.tsx'
import { LinkRow } from './LinkRow.tsx'
import styles from './LinksPanel.module.css'
import { linksAPage, useLinks, useLinksChanged } from './use-links.ts'

export interface LinksPanelProps {
  readonly websiteId: string
  readonly mayEdit: boolean
  /** Shows a link's statistics. Absent if they are elsewhere. */
  readonly onStatistics: (linkId: string) => void
}

type Open = { readonly kind: 'make' } | { readonly kind: 'edit' | 'delete' | 'qr'; readonly link: ShortLink }

const orders = ['created_at', 'clicks', 'name'] as const

export function LinksPanel({ websiteId, mayEdit, onStatistics }: LinksPanelProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open | null>(null)
  const [state, change] = useListState('links_', orders, 'created_at')
  const { page, search, sort } = state
  const links = useLinks(websiteId, { page, search, order_by: sort })
  const changed = useLinksChanged()
  const close = () => setOpen(null)
  const make = mayEdit && <AddButton name={t('links.make')} onClick={() => setOpen({ kind: 'make' })} />
  return (
    <Panel
      title={t('links.title')}
      dimmed={links.isPlaceholderData}
      tools={links.data && !hasNone(links.data, search) && make}
    >
      <PagedList
        answer={links}
        state={state}
        onChange={change}
        pageSize={linksAPage}
        searchLabel={t('links.search')}
        sort={{ orders, nameOf: (order) => t(`links.order.${order}`) }}
        empty={
          <EmptyState
            icon={<Link2 size={20} />}
            title={t('links.emptyTitle')}
            text={t(mayEdit ? 'links.emptyText' : 'links.emptyTextView')}
            action={make}
          />
        }
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((link) => (
              <LinkRow
                key={link.link_id}
                link={link}
                mayEdit={mayEdit}
                onStatistics={() => onStatistics(link.link_id)}
                onQr={() => setOpen({ kind: 'qr', link })}
                onEdit={() => setOpen({ kind: 'edit', link })}
                onDelete={() => setOpen({ kind: 'delete', link })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {(open?.kind === 'make' || open?.kind === 'edit') && (
        <LinkDialog
          websiteId={websiteId}
          link={open.kind === 'edit' ? open.link : null}
          onClose={close}
          onMade={(link) => setOpen({ kind: 'qr', link })}
        />
      )}
      {open?.kind === 'qr' && <LinkQr link={open.link} onClose={close} />}
      {open?.kind === 'delete' && (
        // Its address cannot be used again.
        <ConfirmCall
          path="/website/delete_short_url"
          input={{ website_id: websiteId, link_id: open.link.link_id }}
          title={t('links.deleteAsk', { name: open.link.name })}
          done={t('links.deleted', { name: open.link.name })}
          onDone={changed}
          onClose={close}
        >
          {t('links.deleteText', { url: open.link.short_url })}
        </ConfirmCall>
      )}
    </Panel>
  )
}
