/** A form field: all websites, or some of them selected from a searchable list. */
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
  const chosen = new Set(value === 'all' ? [] : value)
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
                {/* The browser's own box: hundreds of the library's take seconds to draw. */}
                <label className={styles.website}>
                  <input
                    type="checkbox"
                    checked={chosen.has(website.website_id)}
                    onChange={({ target }) => {
                      if (target.checked) chosen.add(website.website_id)
                      else chosen.delete(website.website_id)
                      onChange?.([...chosen])
                    }}
                  />
                  <span>
                    {website.website_name} <span className={styles.domain}>{website.domain_label}</span>
                  </span>
                </label>
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
