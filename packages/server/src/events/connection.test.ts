/** Connections to a server that takes its time. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { parseStoreAddress } from './address.ts'
import { type Connection, connect } from './connection.ts'

/** Milliseconds: more than idle connections last. */
const long = 3_500
let takes = 0
const server = createServer((request, response) => {
  request.resume().on('end', () => setTimeout(() => response.end(), takes))
})
let connection: Connection
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  connection = connect(parseStoreAddress(`http://127.0.0.1:${port}/footfall`), createLog('silent'))
})
afterAll(async () => {
  await connection.close()
  server.closeAllConnections()
  server.close()
})

const command = () => connection.command({ text: 'DELETE', params: {}, settings: {} })
const insert = () => connection.insert('INSERT', Buffer.from('1'), { settings: {} })

test.each([
  ['a batch after a statement', command, insert],
  ['a statement after a batch', insert, command],
])('%s may take longer than a connection may be idle', async (_, first, then) => {
  takes = 0
  await first()
  // The connection is free only then.
  await pause(50)
  takes = long
  await expect(then()).resolves.toBeUndefined()
})
