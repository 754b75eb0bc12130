/**
 * WebKit by its own driver, in a window on a virtual screen: Debian's packages `webkit2gtk-driver` and `xvfb`. Playwright drives only a WebKit of its
 * own, and selenium-webdriver needs a newer Node, so this speaks the few commands of WebDriver itself (https://www.w3.org/TR/webdriver2/).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { freePort } from '../../support/product.ts'

export interface WebKit {
  open(url: string): Promise<void>
  /** Calls a function in the page. It must not use anything of its module. */
  run<A extends readonly unknown[], T>(work: (...values: A) => T, ...values: A): Promise<T>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** The browser that comes with the engine; it has no version in its path, but its folder has one. */
function findProgram(): string {
  const root = '/usr/lib/x86_64-linux-gnu'
  const folder = readdirSync(root).find((name) => /^webkit2gtk-4\.\d$/.test(name))
  if (!folder) throw new Error('No WebKit found: apt-get install webkit2gtk-driver xvfb')
  return `${root}/${folder}/MiniBrowser`
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1300x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

export async function startWebKit(): Promise<WebKit> {
  const { screen, display } = await startScreen()
  const port = await freePort()
  // Without a sandbox, as root cannot have one.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const call = async (method: string, path: string, body?: object) => {
    const url = `http://127.0.0.1:${port}${path}`
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await untilItListens(() => call('GET', '/status'))
  const options = { binary: findProgram(), args: ['--automation'] }
  const begun = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${(begun as { sessionId: string }).sessionId}`
  return {
    async open(url) {
      await call('POST', `${session}/url`, { url })
    },
    async run(work, ...values) {
      const script = `return (${work.toString()})(...arguments)`
      return (await call('POST', `${session}/execute/sync`, { script, args: values })) as ReturnType<
        typeof work
      >
    },
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { width, height })
    },
    async close() {
      await call('DELETE', session).catch(() => {})
      driver.kill()
      screen.kill()
    },
  }
}

async function untilItListens(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask().catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver does not answer')
}
