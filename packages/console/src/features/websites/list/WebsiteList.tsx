/** The list of websites with search, order and pins. The user can arrange the own order by dragging or with the arrow keys. */
import type { QueryKey } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../../lib/url/use-list-state.ts'
import { SearchField } from '../../../ui/controls/SearchField.tsx'
import { useRowDrag } from '../../../ui/drag/use-row-drag.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { SortMenu } from '../../../ui/list/SortMenu.tsx'
import { moveTo, placeOf, setPinned } from '../order/own-order.ts'
import { searchWebsites, sortWebsites, websiteOrders } from '../order/sort-websites.ts'
import { useOwnOrder } from '../order/use-own-order.ts'
import { AllWebsites } from './AllWebsites.tsx'
import { type LoadedList, useWebsiteNumbers } from './use-website-numbers.ts'
import styles from './WebsiteList.module.css'
import { WebsiteRow } from './WebsiteRow.tsx'

export interface WebsiteListProps {
  readonly teamId: string
  readonly loaded: LoadedList
  /** Cache key of the list. */
  readonly queryKey: QueryKey
}

/** The search field appears from this number of websites on. */
const searchFrom = 3
/** Longer lists are split into pages. */
const pageSize = 100

export function WebsiteList({ teamId, loaded, queryKey }: WebsiteListProps) {
  const { t } = useTranslation()
  const { rows, missing } = useWebsiteNumbers(teamId, loaded)
  const changeOrder = useOwnOrder(teamId, queryKey)
  const [{ search, sort: order, page: wantedPage }, change] = useListState('', websiteOrders, 'own')
  const [announcement, announce] = useState('')
  const element = useRef<HTMLUListElement>(null)
  const found = searchWebsites(sortWebsites(rows, order), search)
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / pageSize)))
  const first = (page - 1) * pageSize
  const shown = found.slice(first, first + pageSize)
  const movable = order === 'own' && search.trim() === '' && rows.length > 1
  const pinnedCount = rows.filter((row) => row.pinned).length

  const move = (id: string, place: number) => {
    const { of } = placeOf(rows, id)
    const at = Math.max(0, Math.min(of - 1, place))
    changeOrder((list) => moveTo(list, id, at))
    announce(t('websites.movedTo', { place: at + 1, of }))
  }
  const isPinned = (id: string) => rows.find((row) => row.website_id === id)?.pinned ?? false
  const drag = useRowDrag(
    element,
    shown.map((row) => row.website_id),
    (id) => {
      const [lowest, highest] = isPinned(id) ? [0, pinnedCount - 1] : [pinnedCount, rows.length - 1]
      return [Math.max(0, lowest - first), Math.min(shown.length - 1, highest - first)]
    },
    (id, to) => move(id, isPinned(id) ? first + to : first + to - pinnedCount),
  )
  const turn = (next: number) => {
    // First, because the router returns to where the page was when its address changed.
    window.scrollTo({ top: 0 })
    change({ page: next })
  }
  return (
    <>
      {rows.length > 1 && !missing && search.trim() === '' && <AllWebsites rows={rows} />}
      {rows.length >= searchFrom && (
        <div className={styles.tools}>
          <SearchField
            label={t('websites.search')}
            value={search}
            onChange={(text) => change({ search: text }, { replace: true })}
          />
          <SortMenu
            orders={websiteOrders}
            value={order}
            nameOf={(one) => t(`websites.order.${one}`)}
            onChange={(one) => change({ sort: one })}
          />
        </div>
      )}
      {missing && <p className={styles.missing}>{t('websites.numbersMissing')}</p>}
      <ul
        ref={element}
        data-tour="websites"
        className={styles.list}
        data-dragging={drag.dragged !== undefined || undefined}
      >
        {shown.map((website) => {
          const id = website.website_id
          const { place, of } = placeOf(rows, id)
          return (
            <WebsiteRow
              key={id}
              website={website}
              offset={drag.offsetOf(id)}
              dragged={drag.dragged === id}
              missing={missing}
              onPin={() => changeOrder((list) => setPinned(list, id, !website.pinned))}
              {...(movable
                ? { moving: { place, of, move: (to: number) => move(id, to), handle: drag.handle(id) } }
                : {})}
            />
          )
        })}
      </ul>
      <Pager hiddenAlone page={page} pageSize={pageSize} total={found.length} onPage={turn} />
      {shown.length === 0 && (
        <EmptyState icon={<Search size={20} />} title={t('list.notFound', { search })} />
      )}
      <p className="spoken" role="status">
        {announcement}
      </p>
    </>
  )
}
