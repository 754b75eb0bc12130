/** Where a socket is: in the data folder, or in a temporary folder if that path is too long for a socket. */
import path from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** The limit is 103 bytes on macOS, 107 on Linux. */
const mostBytes = 100

export const fitsSocket = (file: string): boolean => Buffer.byteLength(file) <= mostBytes

export function socketPathFor(dataDir: string, name: string): string {
  const inside = path.join(dataDir, name)
  return fitsSocket(inside) ? inside : path.join(temporaryFolder(dataDir), name)
}
