/** Child processes that die with us: even after a `kill -9` of this process none stays behind and holds the data. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface TiedProcess {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Whom to become before the program starts; only root can. */
  readonly user?: { readonly uid?: number; readonly gid?: number }
  /** What the kernel sends the child when we die without stopping it (Linux; elsewhere the next start finds the orphan). */
  readonly deathSignal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** Called with each line the child prints. */
  onLine(line: string): void
}

let parentDeath: boolean | undefined

/** Whether util-linux's `setpriv` can tie a child to its parent here. */
function canTie(): boolean {
  parentDeath ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0
  return parentDeath
}

/** Starts a child in a process group of its own, so that Ctrl-C reaches us alone and we stop it in our order. */
export function spawnTied(program: TiedProcess): ChildProcess {
  const tie = canTie() ? ['setpriv', '--pdeathsig', program.deathSignal.slice(3), '--'] : []
  const [command = program.command, ...args] = [...tie, program.command, ...program.args]
  const child = spawn(command, args, {
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
    ...(program.env === undefined ? {} : { env: program.env }),
    ...(program.user ?? {}),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  createInterface({ input: child.stdout }).on('line', program.onLine)
  createInterface({ input: child.stderr }).on('line', program.onLine)
  return child
}

/** Resolves with a few words on how the child ended; a program that cannot be started has ended too. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve(signal ? `ended by ${signal}` : `ended with exit code ${code}`),
    )
  })
}
