/** Adapter for Crisp, see https://docs.crisp.chat/guides/chatbox-sdks/web-sdk/dollar-crisp/ */
import type { SupportWidget } from '@footfall/contract/api/support'
import { loadScript } from './load-script.ts'
import type { RunningWidget } from './running-widget.ts'

type Order = readonly unknown[]

interface CrispWindow {
  $crisp?: { push(order: Order): unknown }
  CRISP_WEBSITE_ID?: string
  CRISP_RUNTIME_CONFIG?: object
}

export async function openCrisp(settings: Extract<SupportWidget, { kind: 'crisp' }>): Promise<RunningWidget> {
  const chat = window as CrispWindow
  chat.CRISP_WEBSITE_ID = settings.website_id
  chat.CRISP_RUNTIME_CONFIG = { locale: settings.language === 'zh-CN' ? 'zh' : 'en' }
  // Commands wait in the list until the script takes it over.
  chat.$crisp = [] as unknown[]
  const send = (...order: Order) => chat.$crisp?.push(order)
  send('safe', true)
  send('do', 'chat:hide')
  send('on', 'chat:closed', () => send('do', 'chat:hide'))
  send('set', 'user:nickname', [settings.name])
  if (settings.email)
    send(
      'set',
      'user:email',
      settings.email_signature ? [settings.email, settings.email_signature] : [settings.email],
    )
  send('set', 'session:data', [
    [
      ['user_id', settings.user_id],
      ['language', settings.language],
    ],
  ])
  await loadScript('https://client.crisp.chat/l.js')
  return {
    open: () => {
      send('do', 'chat:show')
      send('do', 'chat:open')
    },
    reset: () => send('do', 'session:reset'),
  }
}
