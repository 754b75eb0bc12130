/** The lines of a compressed file, in constant memory. Rejects if it cannot be read to its end, and with the signal's reason. */
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../lib/errors/code-of.ts'
import { AdminError } from '../action.ts'

export async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<string> {
  const text = new PassThrough({ encoding: 'utf8' })
  const reading = pipeline(createReadStream(file), createGunzip(), text)
  // The reader of the text gets the error.
  reading.catch((error: Error) => text.destroy(error))
  let rest = ''
  try {
    for await (const piece of text) {
      signal.throwIfAborted()
      const lines = (rest + String(piece)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR')
      throw new AdminError('The file is not a dump of Footfall, or is truncated.')
    throw error
  }
  if (rest !== '') yield rest
}
