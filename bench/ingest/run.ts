/**
 * Measures collecting against the baseline in one run on one machine, as ratios.
 * Run: npx tsx bench/ingest/run.ts [seconds] [single|batch|overload|memory]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { processorOf } from '../usage.ts'
import { buildPrograms } from './build.ts'

interface Outcome {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly statuses: Readonly<Record<string, number>>
  readonly cpuSeconds: number
  readonly unsent: number
  readonly refusedP50: number
  readonly refusedP99: number
  readonly refusedMax: number
}

const seconds = Number(process.argv[2] ?? 5)
const only = process.argv[3]

const program = await buildPrograms()

/** Settings of the system's allocator, the same as for `npm start`: large freed blocks are returned to the system. */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '524288',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}

/** `PROFILE=folder` writes a processor profile of the collector into that folder. */
function start(name: string): ChildProcess {
  const folder = name === 'collector' ? process.env.PROFILE : undefined
  return fork(program(name), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(name === 'collector' && allocation) },
    execArgv: [
      ...(process.env.FLAGS?.split(' ') ?? []),
      ...(folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []),
    ],
  })
}

async function load(port: number, task: object): Promise<Outcome> {
  const child = start('load')
  child.send({ port, ...task })
  const [outcome] = (await once(child, 'message')) as [Outcome]
  return outcome
}

function show(name: string, { perSecond, p50, p99, statuses, cpuSeconds }: Outcome, times = 1): void {
  console.log(
    `${name}: ${Math.round(perSecond * times)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${JSON.stringify(statuses)}, generator ${cpuSeconds.toFixed(1)} s`,
  )
}

/** Microseconds. */
function perRequest(cpuMilliseconds: number, { statuses }: Outcome): number {
  return (cpuMilliseconds * 1e3) / Object.values(statuses).reduce((sum, n) => sum + n, 0)
}

const single = { kind: 'single', connections: 128, visitors: 5000, seconds }

const bare = start('bare')
const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }]
await load(barePort, { ...single, seconds: 4 })
const bareBefore = processorOf(bare.pid ?? 0)
const yardstick = await load(barePort, single)
show('bare node:http', yardstick)
const bareCost = perRequest(processorOf(bare.pid ?? 0) - bareBefore, yardstick)
console.log(`processor: ${bareCost.toFixed(1)} µs a request`)
bare.disconnect()

const collector = start('collector')
const [{ port, engine }] = (await once(collector, 'message')) as [{ port: number; engine: number }]
async function facts() {
  collector.send('facts')
  const [answer] = (await once(collector, 'message')) as [Record<string, unknown>]
  return answer
}
if (only === undefined || only === 'single') {
  await load(port, { ...single, seconds: 6 })
  await facts()
  const before = { server: processorOf(collector.pid ?? 0), engine: processorOf(engine) }
  const ours = await load(port, single)
  show('collect, durable', ours)
  const cost = perRequest(processorOf(collector.pid ?? 0) - before.server, ours)
  console.log(
    `ratio ${((100 * ours.perSecond) / yardstick.perSecond).toFixed(1)} %; processor: server ${cost.toFixed(1)} µs a request (${((100 * bareCost) / cost).toFixed(1)} % of the yardstick's speed by this), engine ${perRequest(processorOf(engine) - before.engine, ours).toFixed(1)} µs`,
  )
  console.log(await facts())
}
/** Resident memory of a process in megabytes. */
function residentOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / 1e6)
}

if (only === undefined || only === 'overload') {
  await load(port, { ...single, seconds: 4 })
  const rated = await load(port, single)
  show('rated', rated)
  const accepted = (outcome: Outcome) => (outcome.statuses[202] ?? 0) / seconds
  const flood = async (name: string, task: object): Promise<void> => {
    const flooded = await load(port, { ...single, connections: 1280, ...task })
    show(name, flooded)
    const { refusedP50, refusedP99, refusedMax, unsent } = flooded
    console.log(
      `goodput ${((100 * accepted(flooded)) / accepted(rated)).toFixed(0)} % of the rated one; turned away after p50 ${refusedP50.toFixed(0)} ms, p99 ${refusedP99.toFixed(0)} ms, at most ${refusedMax.toFixed(0)} ms; ${unsent} not sent, for every connection waited`,
    )
  }
  await flood('ten times the connections', {})
  const rate = Math.round(rated.perSecond * 10)
  await flood(`open loop, ${rate} fall due a second`, { rate })
}
if (only === 'memory') {
  for (let minute = 0; minute < Number(process.argv[4] ?? 6); minute++) {
    const { perSecond, p99 } = await load(port, { ...single, seconds: 30 })
    console.log(
      `after ${(minute + 1) * 30} s, ${Math.round(perSecond)}/s, p99 ${p99.toFixed(0)} ms: server ${residentOf(collector.pid ?? 0)} MB, engine ${residentOf(engine)} MB`,
    )
  }
}
if (only === undefined || only === 'batch') {
  const size = 10_000
  const batch = { kind: 'batch', batch: size, connections: 6, visitors: 1, seconds }
  await load(port, { ...batch, seconds: 3 })
  await facts()
  const before = { server: processorOf(collector.pid ?? 0), engine: processorOf(engine) }
  show('import, events', await load(port, batch), size)
  console.log(
    `processor: server ${((processorOf(collector.pid ?? 0) - before.server) / 1000).toFixed(1)} s, engine ${((processorOf(engine) - before.engine) / 1000).toFixed(1)} s of ${seconds} s`,
  )
  console.log(await facts())
}
collector.disconnect()
