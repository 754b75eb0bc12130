/** A form field: all websites, or some of them selected from a searchable list. */
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../lib/api/answer.ts'
import { SearchField } from '../../controls/SearchField.tsx'
import { Segmented } from '../../controls/Segmented.tsx'
import { EmptyChoice } from '../EmptyChoice.tsx'
import styles from './WebsiteChoice.module.css'

interface Website {
  readonly website_id: string
  readonly website_name: string
  readonly domain_label: string
}

export interface WebsiteChoiceProps {
  readonly label: string
  readonly websites: CallAnswer<{ readonly list: readonly Website[] }>
  readonly value?: 'all' | readonly string[]
  readonly onChange?: (value: 'all' | string[]) => void
}

export function WebsiteChoice({ label, websites, value = 'all', onChange }: WebsiteChoiceProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const chosen = value === 'all' ? [] : value
  const list = websites.data?.list ?? []
  const wanted = search.trim().toLowerCase()
  const shown = list.filter(
    (website) => website.website_name.toLowerCase().includes(wanted) || website.domain_label.includes(wanted),
  )
  return (
    <>
      <Segmented<'all' | 'selected'>
        wide
        label={label}
        value={value === 'all' ? 'all' : 'selected'}
        onChange={(way) => onChange?.(way === 'all' ? 'all' : [...chosen])}
        options={(['all', 'selected'] as const).map((way) => ({
          value: way,
          label: t(`stats.websites.${way}`),
        }))}
      />
      {value !== 'all' && (
        <div className={styles.box}>
          {list.length > 8 && (
            <SearchField label={t('members.searchWebsites')} value={search} onChange={setSearch} />
          )}
          <ul className={styles.list}>
            {shown.map((website) => (
              <li key={website.website_id}>
                <Checkbox
                  checked={chosen.includes(website.website_id)}
                  onChange={(event) =>
                    onChange?.(
                      event.target.checked
                        ? [...chosen, website.website_id]
                        : chosen.filter((id) => id !== website.website_id),
                    )
                  }
                >
                  {website.website_name} <span className={styles.domain}>{website.domain_label}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
          {list.length === 0 && (
            <EmptyChoice
              answer={websites}
              text={<p className={styles.domain}>{t('members.noWebsites')}</p>}
            />
          )}
        </div>
      )}
    </>
  )
}
