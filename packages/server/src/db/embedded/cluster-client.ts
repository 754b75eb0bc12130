/** A connection of its own to the server that runs on a cluster. */
import { Client } from 'pg'
import { codeOf } from '../../lib/errors/code-of.ts'
import { databaseUser } from './cluster.ts'
import { socketPort } from './server-settings.ts'
import { socketFolder } from './socket-folder.ts'

/** The server of a cluster does not run, or ended during the work. */
export class ClusterAway extends Error {}

/** Does the work with a connection, and ends it. Rejects with `ClusterAway` if the server cannot be reached, or ends during the work. */
export async function withClient<T>(
  cluster: string,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { path: host } = await socketFolder(cluster)
  const client = new Client({ host, port: socketPort, user: databaseUser, database })
  let isBroken = false
  // A connection that breaks fails the next statement. Without a listener it would end the process.
  client.on('error', () => {
    isBroken = true
  })
  await client.connect().catch((cause: unknown) => {
    throw new ClusterAway('PostgreSQL does not answer', { cause })
  })
  try {
    return await work(client)
  } catch (error) {
    // Told by the server that ends, or noticed.
    throw isBroken || codeOf(error).startsWith('57P')
      ? new ClusterAway('PostgreSQL has ended', { cause: error })
      : error
  } finally {
    await client.end()
  }
}
