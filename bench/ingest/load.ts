/**
 * The load generator, in a process of its own: so many connections, each sends a request when it has the answer to the last one (or, with a rate, when it
 * is due). Speaks HTTP by hand, so that it costs little beside what it measures.
 */
import net from 'node:net'
import process from 'node:process'

interface Task {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Visitors at any one time; each sends one event after the other and is replaced after a few. */
  readonly visitors: number
  readonly kind: 'single' | 'batch'
  readonly batch?: number
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
]
const screens = ['1920x1080', '1440x900', '390x844', '412x915', '2560x1440']
const referrers = [
  'https://www.google.com/',
  'https://www.baidu.com/link?url=x',
  '',
  '',
  'https://news.ycombinator.com/item?id=1',
]

let sequence = 0
const run = process.pid.toString(36) + Date.now().toString(36)

/** A visitor sends about five events: pages, engagement, now and then an own event. */
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

function importBody(size: number, start: number): string {
  const events = Array.from({ length: size }, (_, i) => {
    const n = ++sequence
    const person = Math.floor(n / 5)
    return {
      id: `${run}${n.toString(36)}`,
      kind: n % 4 === 0 ? 'custom' : 'pageview',
      time: start + Math.floor(n / 50) * 1000 + i,
      visitor_id: `p${person}`,
      url: `https://example.com/blog/post-${n % 300}`,
      title: `A title of some length, number ${n % 300}`,
      ...(n % 4 === 0
        ? { name: 'signup', props: { plan: 'pro', seats: 5 } }
        : { referrer: referrers[person % 5] }),
      user_agent: browsers[person % 5],
      language: 'zh-CN',
      screen: screens[person % 5],
      ip: `${1 + (person % 220)}.${person & 255}.7.9`,
    }
  })
  return JSON.stringify({ website_id: '00000000-0000-4000-8000-000000000032', events })
}

async function main(task: Task): Promise<void> {
  const pool = Array.from({ length: task.visitors }, () => new Visitor())
  const waits: number[] = []
  const statuses: Record<string, number> = {}
  const importStart = Date.now() - 30 * 86_400_000
  // Bodies of imports are made beforehand: making them must not cost while measuring.
  const bodies =
    task.kind === 'batch'
      ? Array.from({ length: (task.seconds + 2) * 16 }, () => importBody(task.batch ?? 10_000, importStart))
      : []
  let used = 0
  const request = (): Buffer | null => {
    if (task.kind === 'batch') {
      const body = bodies[used++]
      return body === undefined
        ? null
        : Buffer.from(
            `POST /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
          )
    }
    const visitor = pool[Math.floor(Math.random() * pool.length)]
    if (!visitor) return null
    const { headers, body } = visitor.next()
    return Buffer.from(
      `POST /api/collect HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain;charset=UTF-8\r\nAccept: */*\r\nAccept-Language: zh-CN,zh;q=0.9\r\nOrigin: https://example.com\r\nReferer: https://example.com/\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  const cpu = process.cpuUsage()
  const begun = performance.now()
  const end = begun + task.seconds * 1000
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
            const bytes = performance.now() < end ? request() : null
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
            waits.push(performance.now() - sent)
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
  process.send?.({
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
