import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { spawnTied } from './child-process.ts'
import { type Supervisor, type SupervisorOptions, supervise } from './child-process-supervisor.ts'
import { processIdentity } from './process-identity.ts'

const running: Supervisor[] = []
afterEach(async () => {
  for (const supervisor of running.splice(0)) await supervisor.stop()
})

/** Supervises a Node program that serves as soon as it prints "ready". */
async function start(program: string, options: Partial<SupervisorOptions> = {}): Promise<Supervisor> {
  const said: string[] = []
  const supervisor = await supervise({
    name: 'The child',
    log: createLog('silent'),
    launch: async () => {
      said.length = 0
      return spawnTied({
        command: process.execPath,
        args: ['--eval', program],
        deathSignal: 'SIGKILL',
        onLine: (line) => said.push(line),
      })
    },
    ready: async (signal) => {
      while (!said.includes('ready')) await pause(10, undefined, { signal })
    },
    stopSignals: [
      ['SIGTERM', 0],
      ['SIGKILL', 1_000],
    ],
    readyWithin: 20_000,
    lastWords: () => `It said: ${said.join(' | ')}`,
    ...options,
  })
  running.push(supervisor)
  return supervisor
}

const serve = `console.log('ready'); setInterval(() => {}, 1000)`

test('a child is up once it serves and gone after the stop', async () => {
  const supervisor = await start(serve)
  const pid = supervisor.pid() ?? 0
  await supervisor.stop()
  expect(supervisor.pid()).toBe(null)
  expect(processIdentity(pid)).toBe(null)
})

test('a child is restarted every time it dies', async () => {
  const supervisor = await start(serve)
  for (let death = 1; death <= 2; death++) {
    const pid = supervisor.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => ![pid, null].includes(supervisor.pid())).toBe(true)
  }
})

test('a child that ignores the first signal is ended by the last', async () => {
  const supervisor = await start(`process.on('SIGTERM', () => {}); ${serve}`)
  const pid = supervisor.pid() ?? 0
  await supervisor.stop()
  expect(processIdentity(pid)).toBe(null)
})

test('the error of a failed first start has the child’s last output', async () => {
  await expect(start(`console.log('no room'); process.exitCode = 3`)).rejects.toThrow(
    'The child ended with exit code 3 while it started. It said: no room',
  )
})

test('a first start is tried again as often as the caller wants', async () => {
  const failures: number[] = []
  const startsAgain = (count: number) => failures.push(count) < 3
  await expect(start('process.exitCode = 3', { startsAgain })).rejects.toThrow('ended with exit code 3')
  expect(failures).toEqual([1, 2, 3])
})

test('a child that says that it cannot start is stopped, and its start fails with its sentence', async () => {
  const ready = () => Promise.reject(new Error('no room for it'))
  let pid = 0
  const launch = async () => {
    const child = spawnTied({
      command: process.execPath,
      args: ['--eval', serve],
      deathSignal: 'SIGKILL',
      onLine: () => undefined,
    })
    pid = child.pid ?? 0
    return child
  }
  await expect(start(serve, { ready, launch })).rejects.toThrow(/^no room for it$/)
  expect(processIdentity(pid)).toBe(null)
})

test('a program that does not exist is a failed start', async () => {
  const launch = async () =>
    spawnTied({ command: '/nonexistent', args: [], deathSignal: 'SIGKILL', onLine: () => undefined })
  await expect(start('', { launch })).rejects.toThrow('while it started')
})

test('a child that never serves is stopped, and its start fails', async () => {
  let pid = 0
  const program = `setInterval(() => {}, 1000)`
  const launch = async () => {
    const child = spawnTied({
      command: process.execPath,
      args: ['--eval', program],
      deathSignal: 'SIGKILL',
      onLine: () => undefined,
    })
    pid = child.pid ?? 0
    return child
  }
  await expect(start(program, { launch, readyWithin: 500 })).rejects.toThrow('did not get ready in 0.5 s')
  expect(processIdentity(pid)).toBe(null)
})

test('after a stop between a death and the next start, nothing is started', async () => {
  let hear: () => void = () => undefined
  const down = new Promise<void>((resolve) => {
    hear = resolve
  })
  const supervisor = await start(serve, { log: Object.assign(createLog('silent'), { error: () => hear() }) })
  process.kill(supervisor.pid() ?? 0, 'SIGKILL')
  await down
  await supervisor.stop()
  expect(supervisor.pid()).toBe(null)
})
