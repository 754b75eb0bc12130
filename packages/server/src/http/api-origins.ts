/** The API origins that the served console was built for: see `API_BASE`. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The origins; empty if the console calls the server that its page came from. */
export async function readApiOrigins(consoleRoot: string): Promise<readonly string[]> {
  const text = await readFile(path.join(consoleRoot, 'api-origins.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}
