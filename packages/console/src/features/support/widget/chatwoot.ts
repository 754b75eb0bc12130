/**
 * Adapter for Chatwoot, see https://www.chatwoot.com/hc/user-guide/articles/1677587234-how-to-send-additional-user-information-to-chatwoot-using-sdk
 */
import type { SupportWidget } from '@footfall/contract/api/support'
import { loadScript } from './load-script.ts'
import type { RunningWidget } from './running-widget.ts'

interface ChatwootWindow {
  chatwootSettings?: object
  chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void }
  $chatwoot?: {
    setUser(id: string, user: object): void
    setLocale(locale: string): void
    toggle(state: 'open' | 'close'): void
    reset(): void
  }
}

export async function openChatwoot(
  settings: Extract<SupportWidget, { kind: 'chatwoot' }>,
): Promise<RunningWidget> {
  const chat = window as ChatwootWindow
  const locale = settings.language === 'zh-CN' ? 'zh_CN' : 'en'
  chat.chatwootSettings = { hideMessageBubble: true, position: 'right', locale, darkMode: 'auto' }
  const ready = new Promise<void>((resolve) =>
    window.addEventListener('chatwoot:ready', () => resolve(), { once: true }),
  )
  await loadScript(`${settings.url}/packs/js/sdk.js`)
  chat.chatwootSDK?.run({ websiteToken: settings.token, baseUrl: settings.url })
  await ready
  chat.$chatwoot?.setUser(settings.user_id, {
    name: settings.name,
    ...(settings.email ? { email: settings.email } : {}),
    ...(settings.identifier_hash ? { identifier_hash: settings.identifier_hash } : {}),
  })
  chat.$chatwoot?.setLocale(locale)
  return { open: () => chat.$chatwoot?.toggle('open'), reset: () => chat.$chatwoot?.reset() }
}
