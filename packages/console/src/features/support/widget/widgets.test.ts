// @vitest-environment happy-dom
/** Tests the adapters against the start code that each service documents: what its script finds when it runs, and what it receives later. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChatwoot } from './chatwoot.ts'
import { openCrisp } from './crisp.ts'

const person = {
  user_id: '7f1c0a52-1f0e-4a9e-9a53-0a0d2e4b6c11',
  name: 'Lin',
  email: 'lin@example.com',
  language: 'zh-CN',
} as const

type Global = Record<string, unknown>
const page = globalThis as unknown as Global

/** What a service's script does once it is loaded; null if it fails to load. */
let script: ((src: string) => void) | null
let loaded: string[] = []

beforeEach(() => {
  loaded = []
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const { src, onload, onerror } = node as HTMLScriptElement
    loaded.push(src)
    queueMicrotask(() => {
      script?.(src)
      const done = script ? onload : onerror
      done?.call(node as never, new Event(script ? 'load' : 'error') as never)
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['chatwootSettings', 'chatwootSDK', '$chatwoot', '$crisp', 'CRISP_WEBSITE_ID'])
    delete page[name]
})

test('Chatwoot is started with its token, and gets the user with the proof', async () => {
  const calls: unknown[] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      calls.push([name, ...given])
  script = () => {
    // Its settings are set before the script is loaded.
    expect(page.chatwootSettings).toMatchObject({ hideMessageBubble: true, locale: 'zh_CN' })
    page.chatwootSDK = {
      run: (options: unknown) => {
        calls.push(['run', options])
        page.$chatwoot = Object.fromEntries(
          ['setUser', 'setLocale', 'toggle', 'reset'].map((name) => [name, note(name)]),
        )
        window.dispatchEvent(new Event('chatwoot:ready'))
      },
    }
  }
  const url = 'https://chat.example'
  const running = await openChatwoot({
    kind: 'chatwoot',
    url,
    token: 'token1',
    identifier_hash: 'a1b2',
    ...person,
  })
  running.open()
  running.reset()
  expect(loaded).toEqual([`${url}/packs/js/sdk.js`])
  expect(calls).toEqual([
    ['run', { websiteToken: 'token1', baseUrl: url }],
    ['setUser', person.user_id, { name: 'Lin', email: 'lin@example.com', identifier_hash: 'a1b2' }],
    ['setLocale', 'zh_CN'],
    ['toggle', 'open'],
    ['reset'],
  ])
})

test('Crisp finds its commands waiting, including the address with its signature', async () => {
  let waiting: unknown[] = []
  script = () => {
    expect(page.CRISP_WEBSITE_ID).toBe('0a1b2c3d-site')
    waiting = [...(page.$crisp as unknown[])]
  }
  const settings = {
    kind: 'crisp',
    website_id: '0a1b2c3d-site',
    email_signature: 'c3d4',
    ...person,
  } as const
  const running = await openCrisp(settings)
  expect(loaded).toEqual(['https://client.crisp.chat/l.js'])
  expect(waiting).toEqual(
    expect.arrayContaining([
      ['safe', true],
      ['do', 'chat:hide'],
      ['set', 'user:nickname', ['Lin']],
      ['set', 'user:email', ['lin@example.com', 'c3d4']],
      [
        'set',
        'session:data',
        [
          [
            ['user_id', person.user_id],
            ['language', 'zh-CN'],
          ],
        ],
      ],
    ]),
  )
  running.open()
  running.reset()
  expect((page.$crisp as unknown[]).slice(-3)).toEqual([
    ['do', 'chat:show'],
    ['do', 'chat:open'],
    ['do', 'session:reset'],
  ])
})

test('without address and key, neither is sent', async () => {
  let waiting: unknown[] = []
  script = () => {
    waiting = [...(page.$crisp as unknown[])]
  }
  await openCrisp({ kind: 'crisp', website_id: 'site', email_signature: null, ...person, email: null })
  expect(JSON.stringify(waiting)).not.toContain('user:email')
})

test('a script that fails to load is reported', async () => {
  script = null
  const settings = { kind: 'crisp', website_id: 'site', email_signature: null, ...person } as const
  await expect(openCrisp(settings)).rejects.toThrow('could not be loaded')
})
