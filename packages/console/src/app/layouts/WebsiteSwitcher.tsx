/** The website whose reports are shown, and a menu of the team's other websites. */
import { minute } from '@footfall/contract/durations'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { useWebsiteItem } from '../../lib/session/use-website-item.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { websitePath } from '../../lib/url/website-path.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useSearchEntry } from '../command-palette/use-search-entry.tsx'
import styles from './Switcher.module.css'

/** Longer menus are hard to use. The list of websites has a search. */
const mostShown = 100

export function WebsiteSwitcher({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const go = useGo()
  const [open, setOpen] = useState(false)
  const website = useWebsiteItem(websiteId).data
  const teamId = website?.team_id ?? ''
  const others = useCall(
    '/website/list',
    { team_id: teamId, page_size: mostShown },
    { enabled: open && teamId !== '', fresh: minute },
  )
  const list = others.data?.list ?? (website ? [website] : [])
  const search = useSearchEntry(list.length)
  if (!website) return null
  const total = others.data?.total ?? 0
  return (
    <div className={styles.crumb}>
      <span className={styles.slash} aria-hidden>
        /
      </span>
      <Menu
        label={t('app.switchWebsite')}
        open={open}
        onOpenChange={setOpen}
        items={[
          ...search,
          ...list.map((one) => ({
            key: one.website_id,
            label: <span title={one.website_name}>{one.website_name}</span>,
            hint: one.domain === one.website_name ? undefined : one.domain_label,
            checked: one.website_id === websiteId,
            onSelect: () => go(websitePath(one)),
          })),
          ...(total > list.length
            ? [
                'divider' as const,
                {
                  key: 'all',
                  label: t('app.allWebsites', { count: total }),
                  onSelect: () => go('/websites'),
                },
              ]
            : []),
        ]}
        trigger={(props) => (
          <button {...props} type="button" className={styles.button} title={website.website_name}>
            <span className="spoken">{t('app.switchWebsite')}</span>
            <span className={styles.name}>{website.website_name}</span>
            <ChevronsUpDown size={14} aria-hidden />
          </button>
        )}
      />
    </div>
  )
}
