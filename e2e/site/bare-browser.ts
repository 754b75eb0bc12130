/** A browser without a debugger, because Chromium only prerenders pages if none is attached. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from '../support/browser.ts'

export interface BareBrowser {
  close(): Promise<void>
}

/** Opens an address in a separate browser. */
export async function openBareBrowser(url: string, userAgent: string): Promise<BareBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'footfall-browser-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
  const child: ChildProcess = spawn(
    findBrowser(),
    [...flags, `--user-data-dir=${profile}`, `--user-agent=${userAgent}`, url],
    { stdio: 'ignore', detached: true },
  )
  const exited = once(child, 'exit')
  return {
    close: async () => {
      // Its own process group, so that no renderer process remains.
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
