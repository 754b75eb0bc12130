/** A folder that nobody but its owner may look into. */
import { chmod, mkdir, stat } from 'node:fs/promises'
import process from 'node:process'

/** Makes the folder where there is none; one that was there is closed to others, as far as it is ours to close. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  const user = process.getuid?.()
  if ((mode & 0o077) !== 0 && (user === 0 || user === uid)) await chmod(folder, mode & 0o700)
}
