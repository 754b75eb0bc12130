/** Child processes that end with this process. Even after a `kill -9` of this process, none stays behind and holds the data. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface TiedProcess {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** User and group of the program; only root can change them. */
  readonly user?: { readonly uid?: number; readonly gid?: number }
  /** Signal that the kernel sends the child when this process dies without stopping it (Linux). Elsewhere the next start finds the orphan. */
  readonly deathSignal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** Called with each line the child prints. */
  onLine(line: string): void
}

let parentDeath: boolean | undefined

/** Whether util-linux's `setpriv` can tie a child to its parent on this system. */
function canTie(): boolean {
  parentDeath ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0
  return parentDeath
}

/** Starts a child in its own process group, so that Ctrl-C reaches only this process, which then stops the children in order. */
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

/** Resolves with a short text on how the child ended. A program that cannot be started counts as ended. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve(signal ? `ended by ${signal}` : `ended with exit code ${code}`),
    )
  })
}
