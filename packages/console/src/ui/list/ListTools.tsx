/** What is above a list in a panel: its search, and how it is sorted if there are several ways. */
import { SearchField } from '../controls/SearchField.tsx'
import styles from './ListTools.module.css'
import { SortMenu, type SortMenuProps } from './SortMenu.tsx'

export interface ListToolsProps<Order extends string> {
  readonly searchLabel: string
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly sort?: Omit<SortMenuProps<Order>, 'look'>
}

export function ListTools<Order extends string>({
  searchLabel,
  search,
  onSearch,
  sort,
}: ListToolsProps<Order>) {
  return (
    <div className={styles.tools}>
      <SearchField label={searchLabel} value={search} onChange={onSearch} />
      {sort && <SortMenu {...sort} look={{ size: 'small', variant: 'quiet' }} />}
    </div>
  )
}
