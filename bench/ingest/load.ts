/**
 * The load generator, in a process of its own. Each connection sends a request when the previous one is answered or, with a rate, when it is due. It
 * writes HTTP by hand, so that it costs little compared with the server.
 */
import net from 'node:net'
import process from 'node:process'
import { browsers, importBodyOf, referrers, screens } from './import-body.ts'

interface Task {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Number of simultaneous visitors. Each sends a few events in sequence and is then replaced. */
  readonly visitors: number
  readonly kind: 'single' | 'batch'
  readonly batch?: number
  /** Requests per second, due whether or not earlier ones are answered. By default each connection sends after its answer. */
  readonly rate?: number
}

let sequence = 0
const run = process.pid.toString(36) + Date.now().toString(36)

/** A visitor sends about five events: pages, engagement, sometimes a custom event. */
class Visitor {
  address = ''
  browser = 0
  website = ''
  left = 0

  next(): { headers: string; body: string } {
    if (this.left-- <= 0) {
      const n = Math.floor(Math.random() * 4_294_967_296)
      this.address = `${1 + (n % 220)}.${(n >>> 8) & 255}.${(n >>> 16) & 255}.${(n >>> 24) & 255}`
      this.browser = n % browsers.length
      this.website = `00000000-0000-4000-8000-${String(1 + (n % 16)).padStart(12, '0')}`
      this.left = 2 + (n % 6)
    }
    const id = `${run}${(++sequence).toString(36)}`
    const page = `https://example.com/blog/post-${sequence % 300}`
    const event: Record<string, unknown> =
      this.left % 2 === 0
        ? {
            id,
            k: 'pageview',
            u: page,
            t: `A title of some length, number ${sequence % 300}`,
            r: referrers[this.browser],
            s: screens[this.browser],
            l: 'zh-CN',
            a: 0,
          }
        : {
            id,
            k: 'engagement',
            u: page,
            m: { ms: 12_000, depth: 60 },
            s: screens[this.browser],
            l: 'zh-CN',
            a: 3,
          }
    return {
      headers: `User-Agent: ${browsers[this.browser]}\r\nX-Forwarded-For: ${this.address}\r\n`,
      body: JSON.stringify({ w: this.website, e: [event] }),
    }
  }
}

function importRequest(body: string): Buffer {
  return Buffer.from(
    `POST /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

async function main(task: Task): Promise<void> {
  const pool = Array.from({ length: task.visitors }, () => new Visitor())
  const waits: number[] = []
  /** Waiting times of refused requests. */
  const refusals: number[] = []
  /** Requests that became due while all connections waited for answers. */
  let unsent = 0
  const free: (() => void)[] = []
  const statuses: Record<string, number> = {}
  const importStart = Date.now() - 30 * 86_400_000
  // Import bodies are made beforehand, each with its own ids, because making them must not cost time during the measurement.
  const imports =
    task.kind === 'batch'
      ? Array.from({ length: (task.seconds + 2) * 16 }, () =>
          importRequest(importBodyOf(task.batch ?? 10_000, importStart)),
        )
      : []
  let used = 0
  const request = (): Buffer | null => {
    if (task.kind === 'batch') return imports[used++] ?? null
    const visitor = pool[Math.floor(Math.random() * pool.length)]
    if (!visitor) return null
    const { headers, body } = visitor.next()
    return Buffer.from(
      `POST /api/collect HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain;charset=UTF-8\r\nAccept: */*\r\nAccept-Language: zh-CN,zh;q=0.9\r\nOrigin: https://example.com\r\nReferer: https://example.com/\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  /** Sends the requests that have become due, every millisecond. */
  const pour = (rate: number): void => {
    let due = 0
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      due += ((now - last) * rate) / 1000
      last = now
      for (; due >= 1; due--) {
        const write = free.shift()
        if (write) write()
        else unsent++
      }
      if (now < end) return
      clearInterval(timer)
      for (const write of free.splice(0)) write()
    }, 1)
  }
  const cpu = process.cpuUsage()
  const begun = performance.now()
  const end = begun + task.seconds * 1000
  if (task.rate !== undefined) pour(task.rate)
  await Promise.all(
    Array.from(
      { length: task.connections },
      () =>
        new Promise<void>((resolve) => {
          const socket = net.connect(task.port, '127.0.0.1')
          socket.setNoDelay(true)
          let sent = 0
          let got = ''
          const send = () => {
            if (performance.now() >= end) {
              socket.end()
              resolve()
              return
            }
            if (task.rate === undefined) write()
            else free.push(write)
          }
          const write = () => {
            const bytes = request()
            if (!bytes) {
              socket.end()
              resolve()
              return
            }
            sent = performance.now()
            socket.write(bytes)
          }
          socket.on('connect', send)
          socket.on('data', (chunk: Buffer) => {
            got += chunk.toString('latin1')
            const head = got.indexOf('\r\n\r\n')
            if (head === -1) return
            const length = Number(/content-length: (\d+)/i.exec(got)?.[1] ?? 0)
            if (got.length < head + 4 + length) return
            const status = got.slice(9, 12)
            statuses[status] = (statuses[status] ?? 0) + 1
            got = ''
            const waited = performance.now() - sent
            waits.push(waited)
            if (status !== '202' && status !== '200') refusals.push(waited)
            send()
          })
          socket.on('error', () => {
            statuses.error = (statuses.error ?? 0) + 1
            resolve()
          })
        }),
    ),
  )
  const seconds = (performance.now() - begun) / 1000
  const spent = process.cpuUsage(cpu)
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
  refusals.sort((a, b) => a - b)
  process.send?.({
    unsent,
    refusedP50: refusals[Math.floor(refusals.length / 2)] ?? 0,
    refusedP99: refusals[Math.floor(refusals.length * 0.99)] ?? 0,
    refusedMax: refusals.at(-1) ?? 0,
    perSecond: waits.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: waits.at(-1) ?? 0,
    statuses,
    cpuSeconds: (spent.user + spent.system) / 1e6,
  })
}

process.on('message', (task: Task) => {
  void main(task).then(() => process.disconnect())
})
