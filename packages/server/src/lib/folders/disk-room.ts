/** The room on the disk of a folder. */
import { statfs } from 'node:fs/promises'
import { mebibyte } from '../bytes/sizes.ts'

/** With fewer free bytes than this a disk is nearly full: a twentieth of it, 256 MB at most. */
export const scarceBytes = (total: number): number => Math.min(256 * mebibyte, Math.floor(total / 20))

/** What an operator must know, in plain words; null if there is room. Both in bytes. */
export function troubleOfRoom(free: number, total: number): string | null {
  return free < scarceBytes(total) ? `${Math.floor(free / mebibyte)} MB are left` : null
}

/** The same of the disk of a folder. */
export async function troubleOfDisk(folder: string): Promise<string | null> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return troubleOfRoom(bavail * bsize, blocks * bsize)
}
