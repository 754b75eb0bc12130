/** Deliberate faults, one after the other. Each is repaired before its function returns. */
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from '../../e2e/support/children.ts'
import type { OwnProduct } from '../../e2e/support/product.ts'
import type { SmallDisk } from '../../packages/server/src/testing/small-disk.ts'

export interface Target {
  readonly running: () => OwnProduct
  readonly startAgain: () => Promise<void>
  readonly disk: SmallDisk
}

type Fault = (target: Target) => Promise<void>

const pidOf = ({ running }: Target): number => running().process.pid ?? 0

const killed =
  (children: readonly ('engine' | 'postgres')[], server: boolean): Fault =>
  async (target) => {
    const below = childrenOf(pidOf(target))
    for (const child of children) process.kill(below[child], 'SIGKILL')
    if (!server) return
    await target.running().kill('SIGKILL')
    await target.startAgain()
  }

const hangs =
  (child: 'engine' | 'postgres', seconds: number): Fault =>
  async (target) => {
    const pid = childrenOf(pidOf(target))[child]
    process.kill(pid, 'SIGSTOP')
    await pause(seconds * 1000)
    process.kill(pid, 'SIGCONT')
  }

export const faults: Readonly<Record<string, Fault>> = {
  'server killed': killed([], true),
  'engine hangs for 40 s': hangs('engine', 40),
  'engine killed': killed(['engine'], false),
  'disk full for 60 s': async ({ disk }) => {
    await disk.fill()
    await pause(60_000)
    await disk.clear()
  },
  'PostgreSQL killed': killed(['postgres'], false),
  'PostgreSQL hangs for 40 s': hangs('postgres', 40),
  'stopped and started': async (target) => {
    await target.running().kill('SIGTERM')
    await target.startAgain()
  },
  'server, engine and PostgreSQL killed': killed(['engine', 'postgres'], true),
}
