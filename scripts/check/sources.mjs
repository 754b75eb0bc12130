/** The source files of the project: what git knows or would take in, without what is built. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, root } from '../root.mjs'

/** Paths from the root of every source file whose name ends so. @param {RegExp} ending */
export function sourceFiles(ending) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(listed.split('\n'))].filter((file) => ending.test(file) && existsSync(inRoot(file)))
}
