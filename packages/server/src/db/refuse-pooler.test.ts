/** Locks and notifications belong to a session of PostgreSQL, which a pooler may share between connections. */
import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase, sharedStores } from '../testing/stores/shared-stores.ts'
import { openDatabase } from './open.ts'
import { refusePooler } from './refuse-pooler.ts'

/** Where the last message of an answer ("ready for the next query") ends; 0 if it has not come. */
function endOfAnswer(bytes: Buffer): number {
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) return 0
    if (bytes[at] === 'Z'.charCodeAt(0)) return end
    at = end
  }
  return 0
}

/** Serves all connections with one session of PostgreSQL, a statement at a time. Returns its port. */
async function startPooler(): Promise<number> {
  const { host, port } = sharedStores().postgres
  const session = net.connect(`${host}/.s.PGSQL.${port}`)
  const ask = async (bytes: Buffer): Promise<Buffer> => {
    session.write(bytes)
    let answer = Buffer.alloc(0)
    while (endOfAnswer(answer) === 0) {
      const [piece] = (await once(session, 'data')) as [Buffer]
      answer = Buffer.concat([answer, piece])
    }
    return answer
  }
  let greeting: Promise<Buffer> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const pooler = net.createServer((client) => {
    let isGreeted = false
    client.on('error', () => {})
    client.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) return
      if (!isGreeted) greeting ??= ask(bytes)
      const answer = (!isGreeted && greeting) || turn.then(() => ask(bytes))
      isGreeted = true
      turn = answer
      void answer.then((whole) => client.write(whole))
    })
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    pooler.close()
    session.destroy()
  })
  return (pooler.address() as net.AddressInfo).port
}

test('sessions that a pooler shares are refused, those of PostgreSQL itself are not', async () => {
  const url = new URL(await newPostgresDatabase())
  const log = createLog('silent')
  const direct = openDatabase({ connectionString: url.href }, log)
  await refusePooler(direct.pool)
  await direct.close()
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(await startPooler())
  const pooled = openDatabase({ connectionString: url.href }, log)
  await expect(refusePooler(pooled.pool)).rejects.toThrow('a pooler in front of it shares sessions')
  await pooled.close()
})
