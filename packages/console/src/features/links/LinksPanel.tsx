/** The short links of a website: search, order, create, edit, delete. */
import type { ShortLink } from '@footfall/contract/api/website'
import { Link2, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/url/use-list-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ListTools } from '../../ui/list/ListTools.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { DeleteLink } from './DeleteLink.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkQr } from './LinkQr.tsx'
import { LinkRow } from './LinkRow.tsx'
import styles from './LinksPanel.module.css'
import { linksAPage, useLinks } from './use-links.ts'

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
  const [{ page, search, sort }, change] = useListState('links_', orders, 'created_at')
  const links = useLinks(websiteId, { page, search, order_by: sort })
  const list = links.data?.list
  const total = links.data?.total ?? 0
  const none = total === 0 && search === ''
  const close = () => setOpen(null)
  const make = mayEdit && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'make' })}>
      <Plus size={16} aria-hidden />
      {t('links.make')}
    </Button>
  )
  return (
    <Panel title={t('links.title')} dimmed={links.isPlaceholderData} tools={list && !none && make}>
      {links.isError && !list && <ErrorPanel error={links.error} onRetry={() => links.refetch()} />}
      {links.isPending && <RowsSkeleton rows={5} />}
      {list && none && (
        <EmptyState
          icon={<Link2 size={20} />}
          title={t('links.emptyTitle')}
          text={t(mayEdit ? 'links.emptyText' : 'links.emptyTextView')}
          action={make}
        />
      )}
      {list && !none && (
        <>
          <ListTools
            searchLabel={t('links.search')}
            search={search}
            onSearch={(text) => change({ search: text }, { replace: true })}
            sort={{
              orders,
              value: sort,
              nameOf: (order) => t(`links.order.${order}`),
              onChange: (order) => change({ sort: order }),
            }}
          />
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
          {list.length === 0 && (
            <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />
          )}
          <Pager
            hiddenAlone
            page={page}
            pageSize={linksAPage}
            total={total}
            isStale={links.isPlaceholderData}
            onPage={(next, step) => change({ page: next }, step)}
          />
        </>
      )}
      {(open?.kind === 'make' || open?.kind === 'edit') && (
        <LinkDialog
          websiteId={websiteId}
          link={open.kind === 'edit' ? open.link : null}
          onClose={close}
          onMade={(link) => setOpen({ kind: 'qr', link })}
        />
      )}
      {open?.kind === 'qr' && <LinkQr link={open.link} onClose={close} />}
      {open?.kind === 'delete' && <DeleteLink link={open.link} onClose={close} />}
    </Panel>
  )
}
