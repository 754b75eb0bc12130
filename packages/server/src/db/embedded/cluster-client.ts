/** A connection of its own to the server that runs on a cluster. */
import { Client } from 'pg'
import { databaseUser } from './cluster.ts'
import { socketPort } from './server-settings.ts'
import { socketFolder } from './socket-folder.ts'

/** Does the work with a connection, and ends it. Rejects if the server cannot be reached, or ends during the work. */
export async function withClient<T>(
  cluster: string,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { path: host } = await socketFolder(cluster)
  const client = new Client({ host, port: socketPort, user: databaseUser, database })
  // A connection that breaks fails the next statement. Without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
