/** The support widget of another service. It is loaded once a user is signed in, gets the user's identity, and is shown on request. */
import type { SupportWidget } from '@footfall/contract/api/support'
import { callApi } from '../../../lib/api/call-api.ts'
import { useSession } from '../../../lib/session/token.ts'
import { openChatwoot } from './chatwoot.ts'
import { openCrisp } from './crisp.ts'
import type { RunningWidget } from './running-widget.ts'

const start: {
  readonly [K in SupportWidget['kind']]: (
    settings: Extract<SupportWidget, { kind: K }>,
  ) => Promise<RunningWidget>
} = {
  chatwoot: openChatwoot,
  crisp: openCrisp,
}

/** Milliseconds for which a user who asked for the widget waits for it. */
const longestStart = 15_000

let running: Promise<RunningWidget | null> | undefined

async function load(): Promise<RunningWidget | null> {
  const { widget } = await callApi('/support/widget', {}, { quiet: true })
  if (widget === null) return null
  const begun = await (widget.kind === 'chatwoot' ? start.chatwoot(widget) : start.crisp(widget))
  const stop = useSession.subscribe(({ session }) => {
    if (session !== null) return
    stop()
    running = undefined
    begun.reset()
  })
  return begun
}

/** Loads the widget in advance. If that fails, it is tried again on request. */
export function prepareWidget(): Promise<RunningWidget | null> {
  running ??= load().catch((error) => {
    running = undefined
    throw error
  })
  return running
}

/** Rejects if the widget cannot be loaded. A browser extension may also let its script pass but not what the script loads, which nothing reports. */
export async function openWidget(): Promise<void> {
  const tooLong = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the widget does not start')), longestStart),
  )
  const widget = await Promise.race([prepareWidget(), tooLong])
  widget?.open()
}
