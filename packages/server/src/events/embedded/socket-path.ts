/** Where the socket is: in the data folder, or in a private folder if that path is too long for a socket. */
import path from 'node:path'
import { privateFolder } from './private-folder.ts'

/** The limit is 103 bytes on macOS, 107 on Linux. */
const mostBytes = 100

export function socketPathFor(dataDir: string, name = 'engine.sock'): string {
  const inside = path.join(dataDir, name)
  return Buffer.byteLength(inside) <= mostBytes ? inside : path.join(privateFolder(dataDir), name)
}
