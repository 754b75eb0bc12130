/** Readers during the soak test: reports in turn, and real-time streams that reconnect when they break. */
import { setTimeout as pause } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Person } from '../../e2e/support/account.ts'
import type { Product } from '../../e2e/support/product.ts'
import { type MountPoint, mountsAt } from '../../packages/contract/src/reports/mount.ts'
import type { ReportDefinition } from '../../packages/contract/src/reports/report.ts'
import { reports } from '../../packages/contract/src/reports/reports.ts'

export interface Reading {
  readonly product: Product
  readonly person: Person
  readonly websites: readonly string[]
  /** Whether a deliberate fault is active, or was a moment ago. */
  readonly isDisturbed: () => boolean
  readonly goesOn: () => boolean
}

export interface Read {
  readonly answers: number
  /** Calls that failed without a deliberate fault. */
  readonly failures: readonly string[]
  /** Number of calls that failed during deliberate faults. */
  readonly failedMeanwhile: number
}

const places: readonly MountPoint[] = ['overview', 'compare', 'real_time', 'report', 'event', 'session']
const periods = ['today', 'last_24_hours', 'last_7_days', 'last_30_days']

/** Requests every report of the contract in turn, one every `interval` milliseconds. */
export async function readReports(reading: Reading, interval: number): Promise<Read> {
  const { product, person, websites, isDisturbed, goesOn } = reading
  const calls = places.flatMap((place) =>
    mountsAt(reports, place).flatMap(({ name, path, file }) => {
      const { example }: ReportDefinition = reports[name]
      // Reports of a goal are left out because the goal does not exist, and files because they are not JSON.
      return file || (example && 'goal_id' in example) ? [] : [{ path, example }]
    }),
  )
  const failures: string[] = []
  let [answers, failedMeanwhile] = [0, 0]
  for (let turn = 0; goesOn(); turn++) {
    await pause(interval)
    const { path, example } = calls[turn % calls.length] ?? { path: '/overview/total', example: {} }
    const input = {
      website_id: websites[Math.floor(Math.random() * websites.length)],
      ...(path.startsWith('/real_time') ? {} : { time_range: periods[Math.floor(Math.random() * 4)] }),
      ...example,
    }
    const disturbed = isDisturbed()
    const code = await product.call(path, input, person.token).then(
      (answer) => (answer.code === 200 ? 200 : `${answer.code} ${answer.message}`),
      (error: unknown) => String(error),
    )
    if (code === 200) answers++
    else if (disturbed || isDisturbed()) failedMeanwhile++
    else failures.push(`${path} ${JSON.stringify(input)}: ${code}`)
  }
  return { answers, failures, failedMeanwhile }
}

export interface Streamed {
  readonly messages: number
  /** Why streams ended or were refused without a deliberate fault. */
  readonly breaks: readonly string[]
  /** Streams that ended during deliberate faults, and failed attempts to reconnect. */
  readonly endedMeanwhile: number
  readonly refusedMeanwhile: number
}

/** One real-time stream, as a browser's tab keeps it. */
export async function readStream(reading: Reading, website: string): Promise<Streamed> {
  const { product, person, goesOn, isDisturbed } = reading
  const breaks: string[] = []
  let [messages, endedMeanwhile, refusedMeanwhile, last] = [0, 0, 0, '']
  while (goesOn()) {
    const disturbed = isDisturbed()
    let why = 'it ended'
    let opened = false
    try {
      const answer = await fetch(
        `${product.url}/api/real_time/stream?${new URLSearchParams({ website_id: website })}`,
        {
          headers: { 'access-token': person.token, ...(last && { 'last-event-id': last }) },
        },
      )
      if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
      opened = true
      const stream = answer.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
      for await (const { id, event, data } of stream) {
        messages++
        last = id ?? last
        if (event === 'end') why = `it ended: ${data}`
        if (!goesOn()) return { messages, breaks, endedMeanwhile, refusedMeanwhile }
      }
    } catch (error) {
      // It broke. A tab waits a little and reconnects.
      why = String(error instanceof Error ? (error.cause ?? error) : error)
    }
    // A kill is recorded a moment before it breaks connections. A refused request was sent before the repair.
    if (!isDisturbed() && (opened || !disturbed)) breaks.push(`${new Date().toISOString()} ${why}`)
    else if (opened) endedMeanwhile++
    else refusedMeanwhile++
    await pause(1000)
  }
  return { messages, breaks, endedMeanwhile, refusedMeanwhile }
}
