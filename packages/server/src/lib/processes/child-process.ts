/** Child processes that die with this process: even after a `kill -9` none remains and holds the data. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface TiedProcess {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The user to change to before the program starts; only for root. */
  readonly user?: { readonly uid?: number; readonly gid?: number }
  /** The signal that the kernel sends the child when this process dies without stopping it (Linux; elsewhere the next start finds the orphan). */
  readonly deathSignal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  /** It is a Node program that sends messages to this process. */
  readonly sendsMessages?: boolean
  /** Called with each line of the child's output. */
  onLine(line: string): void
}

let parentDeath: boolean | undefined

/** By path: a child's environment may have no PATH. */
const setpriv = '/usr/bin/setpriv'

/** Whether util-linux's `setpriv` can tie a child to its parent on this system. */
function canTie(): boolean {
  parentDeath ??=
    process.platform === 'linux' && spawnSync(setpriv, ['--pdeathsig', 'TERM', '/bin/true']).status === 0
  return parentDeath
}

/** Starts a child in its own process group, so that Ctrl-C only reaches this process, which stops the child in order. */
export function spawnTied(program: TiedProcess): ChildProcess {
  const tie = canTie() ? [setpriv, '--pdeathsig', program.deathSignal.slice(3), '--'] : []
  const [command = program.command, ...args] = [...tie, program.command, ...program.args]
  const child = spawn(command, args, {
    ...(program.cwd === undefined ? {} : { cwd: program.cwd }),
    ...(program.env === undefined ? {} : { env: program.env }),
    ...(program.user ?? {}),
    detached: true,
    stdio: program.sendsMessages ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  })
  for (const output of [child.stdout, child.stderr])
    if (output) createInterface({ input: output }).on('line', program.onLine)
  return child
}

/** Its last output arrives within this time after its end, unless a child of it keeps the pipe open. */
const outputTimeout = 200

/** Resolves with a description of how the child ended, also if the program could not be started. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      const end = () => resolve(signal ? `ended by ${signal}` : `ended with exit code ${code}`)
      const late = setTimeout(end, outputTimeout)
      child.once('close', () => {
        clearTimeout(late)
        end()
      })
    })
  })
}
