/** The keys of the locale file are types: a text that does not exist does not compile. */
import type zhCN from '@footfall/contract/locales/zh-CN.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zhCN }
    returnNull: false
  }
}
