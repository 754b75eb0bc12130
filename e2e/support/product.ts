/** Starts the built product like a new user, in a data folder of its own, and calls its API. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Product {
  readonly url: string
  readonly dataDir: string
  /** Calls the API. Returns the whole envelope. */
  call(path: string, input?: object, token?: string): Promise<Envelope>
  /** The mails in the data folder as text, oldest first. */
  mails(): Promise<string[]>
}

/** A product that no other test uses. */
export interface OwnProduct extends Product {
  readonly process: ChildProcess
  /** All its output so far. */
  output(): string
  kill(signal: NodeJS.Signals): Promise<void>
  /** Stops it and removes its data folder. */
  dispose(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: journeys look into answers of every shape
export type Envelope = { code: number; message: string; data: any }

/** Address and data folder of the run's product. */
export interface ProductPlace {
  readonly url: string
  readonly dataDir: string
}

/** Calls a product. `address`: the client address of the calls, as from behind a proxy. */
export function productAt({ url, dataDir }: ProductPlace, address?: string): Product {
  return {
    url,
    dataDir,
    call: (call, input = {}, token) => callApi(url, call, input, { token, address }),
    mails: () => readMails(path.join(dataDir, 'mail')),
  }
}

/** A port of `localhost` that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}

export interface ProductOptions {
  readonly dataDir?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Arguments of Node, flags first. By default the product as users start it. */
  readonly program?: readonly string[]
}

/** Resolves once `/api/health` answers 200. Rejects with the output if the process ends first. */
export async function startProduct(options: ProductOptions = {}): Promise<OwnProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'footfall-e2e-')))
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, CAPTCHA: 'off', ...options.env }
  const program = options.program ?? ['scripts/start.mjs']
  const child = spawn(process.execPath, [...program, ...(options.args ?? [])], { cwd: root, env })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))

  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  const product: OwnProduct = {
    ...productAt({ url, dataDir }),
    process: child,
    output: () => printed,
    kill,
    dispose: async () => {
      await kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await ready(url, child, () => printed)
  return product
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended before it was ready:\n${output()}`)
    const well = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (well) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function callApi(
  url: string,
  call: string,
  input: object,
  { token, address }: { token?: string | undefined; address?: string | undefined },
): Promise<Envelope> {
  const answer = await fetch(`${url}/api${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'D-Lang': 'en',
      ...(token ? { 'access-token': token } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    },
    body: JSON.stringify(input),
  })
  return (await answer.json()) as Envelope
}

async function readMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(path.join(folder, name), 'utf8')),
  )
}
