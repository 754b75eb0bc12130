/** `npm run admin -- …`: parses the words, runs the action in the running server or on the stopped folder, prints the answer. */
import path from 'node:path'
import type { Config } from '../config.ts'
import type { AdminAnswer } from './action.ts'
import { type AdminCommand, readCommand } from './command-line.ts'
import { examineStopped } from './doctor/examine-stopped.ts'
import { answerText } from './print.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { runAction } from './run-action.ts'
import { askServer } from './socket.ts'
import { onStoppedFolder } from './stopped-folder.ts'
import { loadDump } from './transfer/load-dump.ts'
import { writeDump } from './transfer/write-dump.ts'

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
  if (action === 'dump') return writeDump(config, String(input.file), interruption?.())
  if (action === 'load') {
    const used = input.erasures === undefined ? null : path.resolve(String(input.erasures))
    return loadDump(config, String(input.file), used)
  }
  const answer = await askServer(config.dataDir, action, input)
  if (answer !== null) return answer
  if (action === 'doctor') return examineStopped(config)
  return onStoppedFolder(config, (place) => runAction(place, action, input))
}
