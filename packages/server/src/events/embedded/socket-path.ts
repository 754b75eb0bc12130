/** Where a socket lies: in the data folder, or where that path is too long for a socket, in a private folder. */
import path from 'node:path'
import { privateFolder } from './private-folder.ts'

/** macOS takes 103 bytes, Linux 107. */
const mostBytes = 100

export function socketPathFor(dataDir: string, name = 'engine.sock'): string {
  const inside = path.join(dataDir, name)
  return Buffer.byteLength(inside) <= mostBytes ? inside : path.join(privateFolder(dataDir), name)
}
