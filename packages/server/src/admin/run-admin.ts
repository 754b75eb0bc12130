/**
 * `npm run admin -- …`: parses the words, runs the action in the running server or on the stopped folder, prints the answer. What the server does is
 * loaded only where it is done here.
 */
import path from 'node:path'
import type { Config } from '../config.ts'
import type { AdminAnswer } from './action.ts'
import { askServer } from './ask-server.ts'
import { type AdminCommand, readCommand } from './command-line.ts'
import { answerText } from './print.ts'

/**
 * Resolves to the exit code. The message of a thrown error is the sentence to show. `interruption` makes the signal of work that has to clear up; all
 * other ends with the process.
 */
export async function runAdmin(
  config: Config,
  words: readonly string[],
  write: (text: string) => void,
  interruption?: () => AbortSignal,
): Promise<number> {
  const wanted = readCommand(words, write)
  if (typeof wanted === 'number') return wanted
  const show = (answer: AdminAnswer): void =>
    write(wanted.json ? `${JSON.stringify(answer)}\n` : answerText(answer))
  if (wanted.action === 'rotate-secrets') {
    const { rotateSecrets } = await import('./rotate-secrets.ts')
    await rotateSecrets(config, show)
    return 0
  }
  const answer = await answerOf(config, wanted, interruption)
  show(answer)
  return answer.failed ? 1 : 0
}

async function answerOf(
  config: Config,
  { action, input }: AdminCommand,
  interruption?: () => AbortSignal,
): Promise<AdminAnswer> {
  if (action === 'dump') {
    const { writeDump } = await import('./transfer/write-dump.ts')
    return writeDump(config, String(input.file), interruption?.())
  }
  if (action === 'load') {
    const { loadDump } = await import('./transfer/load-dump.ts')
    const used = input.erasures === undefined ? null : path.resolve(String(input.erasures))
    return loadDump(config, String(input.file), used, interruption?.())
  }
  const answer = await askServer(config.dataDir, action, input)
  if (answer !== null) return answer
  if (action === 'doctor') {
    const { examineStopped } = await import('./doctor/examine-stopped.ts')
    return examineStopped(config)
  }
  const [{ onStoppedFolder }, { runAction }] = await Promise.all([
    import('./stopped-folder.ts'),
    import('./run-action.ts'),
  ])
  return onStoppedFolder(config, (place) => runAction(place, action, input))
}
