/** The command's end of the socket (`socket.ts`). It loads nothing of the server, so that a command that the server runs is quick. */
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { codeOf } from '../lib/errors/code-of.ts'
import { socketPathFor } from '../lib/folders/socket-path.ts'
import { type AdminAnswer, AdminError } from './action.ts'

export interface AdminOutcome {
  readonly answer?: AdminAnswer
  /** The sentence to show. */
  readonly error?: string
}

export const adminSocket = (dataDir: string): string => socketPathFor(dataDir, 'admin.sock')

/** The dump of the server that runs on the folder, as text; null if none runs. */
export async function openDump(dataDir: string): Promise<IncomingMessage | null> {
  const file = adminSocket(dataDir)
  const request = http.get({ socketPath: file, path: '/dump' })
  return reached(file, async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  })
}

/** Runs the action in the server of the folder; null if none runs. Throws `AdminError`. */
export async function askServer(
  dataDir: string,
  action: string,
  input: unknown,
): Promise<AdminAnswer | null> {
  const file = adminSocket(dataDir)
  const request = http.request({ socketPath: file, path: `/${action}`, method: 'POST' })
  request.end(JSON.stringify(input))
  return reached(file, async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const { answer, error } = (await json(response)) as AdminOutcome
    if (!answer) throw new AdminError(error ?? 'The running Footfall did not answer.')
    return answer
  })
}

/** Null if nobody listens on the socket, or its folder is none. */
async function reached<T>(file: string, exchange: () => Promise<T>): Promise<T | null> {
  try {
    return await exchange()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null
    if (code === 'EACCES')
      throw new AdminError(
        `This user may not open ${file}: run the command as the user that Footfall runs as.`,
      )
    if (code === 'ECONNRESET')
      throw new AdminError(
        'Footfall ended before it answered. Start it and look at the log of commands ("npm run admin -- log"): this one may have been carried out.',
      )
    throw error
  }
}
