/** The README's command under a service manager, which only signals npm and not its children. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from './support/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a SIGTERM or SIGINT to npm stops the server, and its data folder is free', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-npm-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const start = async () => {
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(npm, 'exit')
    const said: string[] = []
    for await (const line of createInterface({ input: npm.stdout })) {
      said.push(line)
      if (line.includes('is ready at')) return { npm, exit }
    }
    throw new Error(`It ended before it was ready:\n${said.join('\n')}`)
  }
  try {
    // A server left by one start would keep the folder from the next, so the last start tells of the signal before it.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
      const { npm, exit } = await start()
      npm.kill(signal)
      expect((await exit)[0]).toBe(0)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
