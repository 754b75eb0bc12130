/** A ClickHouse server that falls silent: it accepts batches and never answers, as behind a load balancer whose server is gone. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseStoreAddress } from '../events/address.ts'
import { openEventsStore } from '../events/client.ts'
import { StoreUnavailable } from '../events/errors.ts'
import { param, sql } from '../events/sql.ts'
import { openTestStore } from '../events/testing/open-test-store.ts'
import { accepted, startWriter } from '../ingest/testing/start-writer.ts'
import { createLog } from '../lib/log.ts'
import { FixedClock } from '../testing/fixed-clock.ts'

/** What becomes of batches: they pass, they arrive and their answers get lost, or they get lost themselves. */
type Line = 'open' | 'answers lost' | 'batches lost'

async function startServer() {
  const opened = await openTestStore()
  /** `isCut`: answers that have begun get lost, too. */
  const at: { line: Line; isCut: boolean; lost: number } = { line: 'open', isCut: false, lost: 0 }
  const server = createServer((socket: Socket) => {
    const engine = createConnection(opened.socketPath)
    /** What gets lost on this connection from now on. */
    let line: Line = 'open'
    const pass = (to: Socket, getsLost: () => boolean) => (bytes: Buffer) => {
      if (at.line !== 'open' && /INSERT|GET \/ping/.test(bytes.toString('latin1'))) line = at.line
      if (getsLost()) at.lost++
      else to.write(bytes)
    }
    socket
      .on(
        'data',
        pass(engine, () => line === 'batches lost'),
      )
      .on('close', () => engine.destroy())
    engine
      .on(
        'data',
        pass(socket, () => at.isCut || line !== 'open'),
      )
      .on('close', () => socket.destroy())
    for (const end of [socket, engine]) end.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/${parseStoreAddress(opened.url).database}`
  const store = openEventsStore({ url, log: createLog('silent'), silence: 2_000 })
  onTestFinished(async () => {
    await store.close()
    server.close()
    await opened.dispose()
  })
  return { at, store, opened: opened }
}

test.each<Line>(['batches lost', 'answers lost'])('events are stored once if %s', async (line) => {
  const { at, store, opened } = await startServer()
  const now = Date.now()
  const website = randomUUID()
  const writer = await startWriter(store, new FixedClock(now))
  onTestFinished(() => writer.stop())
  await writer.send(accepted(website, 'first', now - 5000))
  await writer.flush()

  at.line = line
  await writer.send(accepted(website, 'second', now - 4000), accepted(website, 'third', now - 3000))
  const stored = writer.flush()
  await expect.poll(() => at.lost).toBeGreaterThan(0)
  at.line = 'open'
  await stored
  const [row] = await opened.query<{ events: string; visits: string }>(sql`
    SELECT (SELECT count() FROM events WHERE website_id = ${param('UUID', website)}) AS events,
      (SELECT sum(sign) FROM visits WHERE website_id = ${param('UUID', website)}) AS visits`)
  expect(row).toEqual({ events: '3', visits: '1' })
})

test('checks of its health leave reports their connections', async () => {
  const { at, store } = await startServer()
  at.line = 'answers lost'
  const checks = await Promise.all(Array.from({ length: 40 }, () => store.ping()))
  expect(new Set(checks)).toEqual(new Set([false]))
  at.line = 'open'
  expect(await store.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})

test('an answer that ends in the middle is given up', async () => {
  const { at, store } = await startServer()
  let rows = 0
  const reading = (async () => {
    for await (const _ of store.stream(sql`SELECT number FROM numbers(10000000)`)) {
      rows++
      at.isCut = true
    }
  })()
  await expect(reading).rejects.toThrow(StoreUnavailable)
  expect(rows).toBeGreaterThan(0)
  at.isCut = false
  expect(await store.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})
