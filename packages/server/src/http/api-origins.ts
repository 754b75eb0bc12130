/** Where the console that is served here calls the API, as it was built: see `API_BASE`. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Origins; none where it asks the server that its page came from. */
export async function readApiOrigins(consoleRoot: string): Promise<readonly string[]> {
  const text = await readFile(path.join(consoleRoot, 'api-origins.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}
