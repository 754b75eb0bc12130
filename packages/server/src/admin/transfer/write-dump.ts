/** `dump <file>`: the running server's data, compressed into a file that is complete or absent. */
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '../../config.ts'
import { codeOf } from '../../lib/errors/code-of.ts'
import { type AdminAnswer, AdminError } from '../action.ts'
import { openDump } from '../ask-server.ts'

/** Aborted, it leaves no file and throws the signal's reason. */
export async function writeDump(
  { dataDir }: Config,
  file: string,
  signal = new AbortController().signal,
): Promise<AdminAnswer> {
  const target = path.resolve(file)
  if (existsSync(target)) throw new AdminError(`${target} already exists: name another file.`)
  if (!statSync(path.dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw new AdminError(`There is no folder ${path.dirname(target)}: create it, or name another file.`)
  const lines = await openDump(dataDir)
  if (lines === null) throw new AdminError(`No Footfall runs on ${dataDir}: start it, then dump.`)
  const draft = `${target}.part`
  try {
    // What a killed dump has left, or somebody has laid there, may be open to others.
    await rm(draft, { force: true })
    const written = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(lines, createGzip(), written, { signal })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    signal.throwIfAborted()
    if (codeOf(error) === 'ECONNRESET')
      throw new AdminError(
        'Footfall broke off the dump: it was stopped, or its log says why. No file is left; dump again.',
      )
    const cause = error instanceof Error ? error.message : String(error)
    throw new AdminError(`The dump could not be made: ${cause}.`)
  }
  return {
    lines: [
      `The dump is in ${target}. It contains everybody's data and the secret key: protect it like them.`,
    ],
  }
}
