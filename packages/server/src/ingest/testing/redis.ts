/** A real Redis for a test, on a socket in a folder that is deleted with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '../../lib/log.ts'
import { openRedis, type Redis } from '../../lib/network/redis.ts'

export interface TestRedis {
  readonly url: string
  readonly redis: Redis
  /** Kills it and starts another on the same address, empty. */
  loseEverything(): Promise<void>
  /** Kills it after the work and starts it as it was before: what a crash leaves of a Redis that saves now and then. */
  goBackAfter<T>(work: () => Promise<T>): Promise<T>
  /** While the work is done, it keeps its connections and answers nothing. */
  whileFrozen<T>(work: () => Promise<T>): Promise<T>
  dispose(): Promise<void>
}

/** Starts `redis-server` (or the program in `REDIS_SERVER`). */
export async function startTestRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(path.join(tmpdir(), 'footfall-redis-'))
  const socket = path.join(folder, 'redis.sock')
  const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder]
  const start = async () => {
    const child = spawn(process.env.REDIS_SERVER ?? 'redis-server', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(child, 'spawn')
    return child
  }
  const end = async (): Promise<void> => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  let child = await start()
  const redis = openRedis(socket, createLog('silent'))
  const answering = async (): Promise<void> => {
    while ((await redis.ping().catch(() => '')) !== 'PONG') await pause(10)
  }
  await answering()
  return {
    url: socket,
    redis,
    loseEverything: async () => {
      await end()
      child = await start()
      await answering()
    },
    goBackAfter: async (work) => {
      await redis.save()
      const result = await work()
      await end()
      child = await start()
      await answering()
      await rm(path.join(folder, 'dump.rdb'))
      return result
    },
    whileFrozen: async (work) => {
      child.kill('SIGSTOP')
      return work().finally(() => child.kill('SIGCONT'))
    },
    dispose: async () => {
      redis.disconnect()
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
