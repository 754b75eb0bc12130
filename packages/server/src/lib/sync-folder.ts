import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Makes the folder's entries themselves durable. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
