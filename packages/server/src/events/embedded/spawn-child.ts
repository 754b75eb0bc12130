/** Starts the engine's process so that it cannot outlive this one. */
import type { ChildProcess } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { spawnTied } from '../../lib/processes/child-process.ts'
import { runnable } from '../../lib/processes/run-sources.ts'
import type { ChildOptions } from './child-protocol.ts'
import { engineThreads } from './runner.ts'

/** The engine's program: the bundled child next to a bundle, the child's source next to the sources. */
export function childProgram(): string {
  const entry = import.meta.url.endsWith('.ts') ? './child.ts' : './engine.js'
  return fileURLToPath(runnable(new URL(entry, import.meta.url)))
}

/** JavaScript only passes bytes on there. */
const nodeFlags = ['--max-semi-space-size=2', '--v8-pool-size=1']

/**
 * For the system's allocator: few arenas, and large free blocks are returned to the system. By default it soon keeps free blocks of up to 32 MB
 * between small ones that are in use.
 */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  // The engine's own allocator returns memory after it was free for one second instead of five, also when idle.
  JE_MALLOC_CONF: 'background_thread:true,dirty_decay_ms:1000',
}

/** Taking memory back from the system, page by page, costs short statements a tenth of their time. */
const keeping = { JE_MALLOC_CONF: 'background_thread:true,dirty_decay_ms:60000,muzzy_decay_ms:60000' }

/** `keepsMemory`: what is free is given back after a minute. `onLine` gets each line of its output. */
export function spawnChild(
  options: ChildOptions,
  { keepsMemory, onLine }: { readonly keepsMemory: boolean; onLine(line: string): void },
): ChildProcess {
  return spawnTied({
    command: process.execPath,
    args: [...nodeFlags, '--enable-source-maps', childProgram(), JSON.stringify(options)],
    env: {
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: String(engineThreads),
      ...allocation,
      ...(keepsMemory && keeping),
    },
    deathSignal: 'SIGKILL',
    sendsMessages: true,
    onLine,
  })
}
