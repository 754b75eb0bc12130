/** A time zone, searched by name or offset. Takes the props that a form item gives its input. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/api/use-call.ts'
import { browserZone } from '../../../lib/time/browser-zone.ts'
import { EmptyChoice, forChoice } from '../EmptyChoice.tsx'
import { zoneOptions } from './zone-options.ts'

export interface ZonePickerProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (zone: string) => void
}

export function ZonePicker({ id, value, onChange }: ZonePickerProps) {
  const { t, i18n } = useTranslation()
  const zones = forChoice(useCall('/config/timezones', {}, { fresh: Number.POSITIVE_INFINITY }))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
      showSearch={{
        filterOption: (typed, option) =>
          (option?.search ?? '').includes(typed.trim().toLowerCase().replaceAll('_', ' ')),
      }}
      options={[...zoneOptions(zones.data?.list ?? [], value, browserZone(), i18n.language)]}
      optionRender={(option) => (
        <span style={{ display: 'flex', gap: 12 }}>
          <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{option.label}</span>
          <span style={{ color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' }}>
            {option.data.offset}
          </span>
        </span>
      )}
      notFoundContent={<EmptyChoice answer={zones} text={t('form.noZone')} />}
      getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
    />
  )
}
