/** The filters a shared report always has: a row each, of field, operator and values. */
import { filterFields, operators } from '@footfall/contract/stats/filters'
import { Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { type Filter, takesValues } from '../../lib/url/filters.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import styles from './SharingSection.module.css'
import { useWebsite } from './use-website.ts'

export interface FixedFiltersProps {
  readonly value?: readonly Filter[]
  readonly onChange?: (filters: readonly Filter[]) => void
}

const most = 20

export function FixedFilters({ value = [], onChange }: FixedFiltersProps) {
  const { t } = useTranslation()
  const free = filterFields.find((field) => !value.some((one) => one.field === field))
  const put = (at: number, filter: Filter) =>
    onChange?.(value.map((one, index) => (index === at ? filter : one)))
  return (
    <>
      {value.length > 0 && (
        <div className={styles.filters}>
          {value.map((filter, at) => (
            <FilterRow
              key={filter.field}
              filter={filter}
              taken={value.filter((one) => one !== filter).map((one) => one.field)}
              onChange={(next) => put(at, next)}
              onRemove={() => onChange?.(value.filter((_one, index) => index !== at))}
            />
          ))}
        </div>
      )}
      {free && value.length < most && (
        <Button
          size="small"
          onClick={() => onChange?.([...value, { field: free, operator: 'in', value: [] }])}
        >
          <Plus size={15} aria-hidden />
          {t('settings.sharing.addFilter')}
        </Button>
      )}
    </>
  )
}

interface FilterRowProps {
  readonly filter: Filter
  readonly taken: readonly string[]
  readonly onChange: (filter: Filter) => void
  readonly onRemove: () => void
}

function FilterRow({ filter, taken, onChange, onRemove }: FilterRowProps) {
  const { t } = useTranslation()
  const { website_id } = useWebsite()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const { field, operator, value } = filter
  const picks = operator === 'in' || operator === 'not_in'
  const seen = useCall(
    '/overview/filter_field',
    { website_id, time_range: 'last_90_days', filters: [], field, search: wanted, page_size: 30 },
    { enabled: picks, fresh: 60_000, keep: true },
  )
  return (
    <div className={styles.filter}>
      <Select
        aria-label={t('filter.field')}
        value={field}
        showSearch={{ optionFilterProp: 'label' }}
        options={filterFields
          .filter((one) => !taken.includes(one))
          .map((one) => ({ value: one, label: t(`stats.field.${one}`) }))}
        onChange={(next) => onChange({ field: next, operator, value: [] })}
      />
      <Select
        aria-label={t('filter.operator')}
        value={operator}
        options={operators.map((one) => ({ value: one, label: t(`stats.export.operator.${one}`) }))}
        onChange={(next) => onChange({ field, operator: next, value: takesValues(next) ? value : [] })}
      />
      {takesValues(operator) ? (
        <Select
          mode="tags"
          aria-label={t('filter.value')}
          value={[...value]}
          placeholder={t('filter.value')}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          {...(picks ? {} : { open: false })}
          options={
            picks
              ? (seen.data?.list ?? []).map((row) => ({ value: row.value, label: row.label || row.value }))
              : []
          }
          onChange={(next: string[]) => {
            setSearch('')
            onChange({ field, operator, value: next })
          }}
        />
      ) : (
        <span />
      )}
      <IconButton label={t('filter.remove', { name: t(`stats.field.${field}`) })} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </div>
  )
}
