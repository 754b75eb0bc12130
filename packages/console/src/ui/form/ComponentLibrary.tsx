/** Wraps screens and dialogs that use the component library, with its theme and texts. The library is large, so only they load it. */
import { ConfigProvider, type ThemeConfig } from 'antd'
import englishWords from 'antd/es/locale/en_US'
import chineseWords from 'antd/es/locale/zh_CN'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { antdTheme } from '../theme/antd-theme.ts'
import { useAppearance } from '../theme/appearance.ts'
import { useLessMotion, useTouch } from '../viewport/use-narrow.ts'

export function ComponentLibrary({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { scheme, accent, size } = useAppearance()
  const touch = useTouch()
  const lessMotion = useLessMotion()
  const words = useMemo(() => {
    const given = i18n.language === 'zh-CN' ? chineseWords : englishWords
    // The button in a password field. Whether it is pressed says the rest.
    const show = t('form.show')
    return { ...given, global: { ...given.global, show, hide: show } }
  }, [i18n.language, t])
  const theme = sharedTheme(scheme, accent, letterScale(), touch, lessMotion)
  return (
    <ConfigProvider
      theme={theme}
      // Touch targets are never made smaller.
      componentSize={size === 'default' || (touch && size === 'small') ? 'middle' : size}
      locale={words}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      // The message may stand outside the part that is seen.
      form={{ scrollToFirstError: { focus: true } }}
      select={{ suffixIcon: <ChevronDown size={16} color="var(--text-2)" aria-hidden /> }}
    >
      {children}
    </ConfigProvider>
  )
}

const themes = new Map<string, ThemeConfig>()

/** The same object each time: the library would compute all its colours and styles again for every screen. */
function sharedTheme(...wanted: Parameters<typeof antdTheme>): ThemeConfig {
  const name = wanted.join()
  const theme = themes.get(name) ?? { ...antdTheme(...wanted), cssVar: { key: `theme-${themes.size}` } }
  themes.set(name, theme)
  return theme
}

/** Of the chosen size and the browser's own, which the page's root already follows. */
function letterScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
}
