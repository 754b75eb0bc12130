/** A form field for filters. Each row has a field, operator and values, or a segment. */
import { minute } from '@footfall/contract/durations'
import { entryFields, operators } from '@footfall/contract/stats/filters'
import { Form, Select } from 'antd'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { type EntryField, type Filter, picksValues, takesValues } from '../../lib/url/filters.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { focusAdded } from '../../ui/focus/focus-added.ts'
import { EmptyChoice } from '../../ui/form/EmptyChoice.tsx'
import { fieldName } from '../field-name.ts'
import { useSegments } from '../segments/use-segments.ts'
import { useTraitsOf } from '../use-traits.ts'
import styles from './FilterRows.module.css'

export interface FilterRowsProps {
  /** Of the form's field, which is scrolled to if it is wrong. */
  readonly id?: string
  readonly websiteId: string
  readonly value?: readonly Filter[]
  readonly onChange?: (filters: readonly Filter[]) => void
  /** A segment that cannot be selected, because it is the one being edited. */
  readonly without?: string | undefined
  /** Only offers segments of the team. */
  readonly shared?: boolean
}

const most = 20

export function FilterRows({ id, value = [], onChange, ...which }: FilterRowsProps) {
  const { t } = useTranslation()
  const free = entryFields.find((field) => !value.some((one) => one.field === field))
  const put = (at: number, filter: Filter) =>
    onChange?.(value.map((one, index) => (index === at ? filter : one)))
  return (
    <div id={id}>
      {value.length > 0 && (
        <div className={styles.filters}>
          {value.map((filter, at) => (
            <FilterRow
              {...which}
              key={rowKey(value, at)}
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
          onClick={(event) => {
            focusAdded(event)
            onChange?.([...value, { field: free, operator: 'in', value: [] }])
          }}
        >
          <Plus size={15} aria-hidden />
          {t('settings.sharing.addFilter')}
        </Button>
      )}
    </div>
  )
}

/** Several rows may be segments, and what a program has stored may have several filters of any field. */
function rowKey(all: readonly Filter[], at: number): string {
  const field = all[at]?.field
  return `${field} ${all.slice(0, at).filter((one) => one.field === field).length}`
}

interface FilterRowProps extends Pick<FilterRowsProps, 'websiteId' | 'without' | 'shared'> {
  readonly filter: Filter
  readonly taken: readonly EntryField[]
  readonly onChange: (filter: Filter) => void
  readonly onRemove: () => void
}

function FilterRow({ filter, taken, onChange, onRemove, ...which }: FilterRowProps) {
  const { t } = useTranslation()
  const { field, operator } = filter
  const ofSegment = field === 'segment'
  const traits = useTraitsOf(which.websiteId)
  return (
    <div className={cx(styles.filter, ofSegment && styles.segment)}>
      <Select
        aria-label={t('filter.field')}
        value={field}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...entryFields, ...traits]
          .filter((one) => one === 'segment' || !taken.includes(one))
          .map((one) => ({ value: one, label: fieldName(one) }))}
        onChange={(next) =>
          onChange({ field: next, operator: next === 'segment' ? 'in' : operator, value: [] })
        }
      />
      {ofSegment ? (
        <SegmentChoice {...which} filter={filter} onChange={onChange} />
      ) : (
        <>
          <Select
            aria-label={t('filter.operator')}
            value={operator}
            options={operators.map((one) => ({ value: one, label: t(`stats.export.operator.${one}`) }))}
            onChange={(next) =>
              onChange({ field, operator: next, value: takesValues(next) ? filter.value : [] })
            }
          />
          <Values websiteId={which.websiteId} filter={filter} onChange={onChange} />
        </>
      )}
      <IconButton label={t('filter.remove', { name: fieldName(field) })} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </div>
  )
}

type PartProps = Pick<FilterRowProps, 'websiteId' | 'filter' | 'onChange'>

function Values({ websiteId, filter, onChange }: PartProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = useSettled(search)
  const { field, operator, value } = filter
  const { errors } = Form.Item.useStatus()
  const picks = picksValues(operator)
  const seen = useCall(
    '/overview/filter_field',
    {
      website_id: websiteId,
      time_range: 'last_90_days',
      filters: [],
      field: field === 'segment' ? 'page' : field,
      search: wanted,
      page_size: 30,
    },
    { enabled: picks && field !== 'segment', fresh: minute, keep: true },
  )
  if (!takesValues(operator)) return <span />
  return (
    <Select
      mode="tags"
      aria-label={t('filter.value')}
      status={errors.length > 0 && value.length === 0 ? 'error' : ''}
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
  )
}

function SegmentChoice({
  websiteId,
  without,
  shared = false,
  filter,
  onChange,
}: PartProps & Pick<FilterRowProps, 'without' | 'shared'>) {
  const { t } = useTranslation()
  const segments = useSegments(websiteId)
  const [chosen] = filter.value
  const { errors } = Form.Item.useStatus()
  const options = (segments.list ?? [])
    .filter(({ segment_id, visibility }) => segment_id !== without && (!shared || visibility === 'team'))
    .map(({ segment_id, name }) => ({ value: segment_id, label: name }))
  const isGone =
    segments.list !== undefined && chosen !== undefined && !options.some(({ value }) => value === chosen)
  return (
    <Select
      aria-label={t('filter.value')}
      value={chosen ?? null}
      placeholder={t('segment.choose')}
      status={isGone || (errors.length > 0 && chosen === undefined) ? 'error' : ''}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={<EmptyChoice answer={segments.answer} text={t('segment.none')} />}
      options={isGone ? [...options, { value: chosen, label: t('segment.gone') }] : options}
      onChange={(id: string) => onChange({ field: 'segment', operator: 'in', value: [id] })}
    />
  )
}
