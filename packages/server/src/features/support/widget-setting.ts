/** The setting `SUPPORT_WIDGET`, and the sources from which its widget loads. */
import type { WidgetSources } from '../../http/security/security-headers.ts'

export type SupportWidgetSetting =
  | { readonly kind: 'chatwoot'; readonly url: string; readonly token: string }
  | { readonly kind: 'crisp'; readonly websiteId: string }

/** `chatwoot:<url>:<token>` or `crisp:<website id>`; null for anything else. */
export function readSupportWidget(text: string): SupportWidgetSetting | null {
  const crisp = /^crisp:([A-Za-z0-9-]{8,64})$/.exec(text)
  if (crisp?.[1]) return { kind: 'crisp', websiteId: crisp[1] }
  const chatwoot = /^chatwoot:(https?:\/\/[^\s;,'"]+):([A-Za-z0-9_-]{6,128})$/.exec(text)
  const [, url, token] = chatwoot ?? []
  if (!url || !token || !URL.canParse(url)) return null
  return { kind: 'chatwoot', url: new URL(url).origin, token }
}

/** The sources that each service's documentation requires. */
export function widgetSources(setting: SupportWidgetSetting | null): WidgetSources {
  if (setting === null) return {}
  if (setting.kind === 'chatwoot') {
    const { url } = setting
    return {
      'script-src': [url],
      'frame-src': [url],
      'connect-src': [url, url.replace(/^http/, 'ws')],
      'img-src': [url],
      'media-src': [url],
    }
  }
  const client = 'https://client.crisp.chat'
  return {
    'script-src': [client, 'https://settings.crisp.chat'],
    'style-src': [client],
    'img-src': [client, 'https://image.crisp.chat', 'https://storage.crisp.chat'],
    'font-src': [client],
    'connect-src': [
      client,
      'https://storage.crisp.chat',
      'wss://client.relay.crisp.chat',
      'wss://stream.relay.crisp.chat',
    ],
    'frame-src': ['https://game.crisp.chat'],
    'media-src': [client],
    'worker-src': ['blob:'],
  }
}
