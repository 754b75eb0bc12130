/** The API origins of the console that is served here, from its build: see `API_BASE`. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Origins; none if it calls the server that served its page. */
export async function readApiOrigins(consoleRoot: string): Promise<readonly string[]> {
  const text = await readFile(path.join(consoleRoot, 'api-origins.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as string[]
}
