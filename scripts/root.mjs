/** The project's root folder, and functions to run its programs. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** An absolute path inside the project. @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts)

/**
 * Runs a Node program of the project and waits for its end.
 * @param {string[]} args the program's file and its arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, aside?: boolean }} [options] quiet: collect the output instead of
 *   showing it; aside: show all of it on standard error
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { cwd = root, env = process.env, quiet = false, aside = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', aside ? 2 : 'inherit', 'inherit'],
    })
    let output = ''
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    // A signal to this process also ends the program, which would otherwise keep running.
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      child.kill(signal)
      process.exit(130)
    }
    for (const signal of signals) process.once(signal, end)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const each of signals) process.off(each, end)
      resolve({ code: code ?? (signal ? 130 : 1), output })
    })
  })
}
