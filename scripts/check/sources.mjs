/** The source files of the project: files that git tracks or would add, without build output. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, root } from '../root.mjs'

/** Paths from the root of all source files with this ending. @param {RegExp} ending */
export function sourceFiles(ending) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(listed.split('\n'))].filter((file) => ending.test(file) && existsSync(inRoot(file)))
}
