/** The component library's own words, in the language shown. */
import type { Locale } from 'antd/es/locale'
import type { Language } from '../lib/i18n/language.ts'

export async function loadAntdLocale(language: Language): Promise<Locale> {
  const loaded =
    language === 'zh-CN' ? await import('antd/es/locale/zh_CN') : await import('antd/es/locale/en_US')
  return loaded.default
}
