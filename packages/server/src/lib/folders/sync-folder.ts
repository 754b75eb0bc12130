import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Makes the entries of the folder durable. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, constants.O_RDONLY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
