/** The search as the beginning of a long menu: it finds teams and websites by any part of their names, also in pinyin. */
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuEntry } from '../../ui/overlay/Menu.tsx'
import { openPalette, paletteKeys } from './opened.ts'

/** `count`: how many the menu lists. A few are seen at once, and it is empty. */
export function useSearchEntry(count: number): MenuEntry[] {
  const { t } = useTranslation()
  if (count <= 8) return []
  const hint = <kbd>{paletteKeys.join(' ')}</kbd>
  return [
    { key: 'search', label: t('app.search'), hint, icon: <Search size={16} />, onSelect: openPalette },
    'divider',
  ]
}
