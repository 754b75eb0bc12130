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

export async function openCrisp(told: Extract<SupportWidget, { kind: 'crisp' }>): Promise<RunningWidget> {
  const chat = window as CrispWindow
  chat.CRISP_WEBSITE_ID = told.website_id
  chat.CRISP_RUNTIME_CONFIG = { locale: told.language === 'zh-CN' ? 'zh' : 'en' }
  // Commands wait in the list until the script takes it over.
  chat.$crisp = [] as unknown[]
  const tell = (...order: Order) => chat.$crisp?.push(order)
  tell('safe', true)
  tell('do', 'chat:hide')
  tell('on', 'chat:closed', () => tell('do', 'chat:hide'))
  tell('set', 'user:nickname', [told.name])
  if (told.email)
    tell('set', 'user:email', told.email_signature ? [told.email, told.email_signature] : [told.email])
  tell('set', 'session:data', [
    [
      ['user_id', told.user_id],
      ['language', told.language],
    ],
  ])
  await loadScript('https://client.crisp.chat/l.js')
  return {
    open: () => {
      tell('do', 'chat:show')
      tell('do', 'chat:open')
    },
    reset: () => tell('do', 'session:reset'),
  }
}
