/** The keys of the locale file are types, so a missing text does not compile. */
import type zhCN from '@footfall/contract/locales/zh-CN.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zhCN }
    returnNull: false
  }
}
