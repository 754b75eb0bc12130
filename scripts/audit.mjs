/**
 * Asks the registry for known vulnerabilities of the shipped packages and prints a line for each. Never fails, because a test run is about this code.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inRoot } from './root.mjs'

/**
 * Summary of the output of `npm audit --json`: one line, or one for each package with an advisory of severity high or critical.
 * @param {string} text
 * @returns {string[]}
 */
export function auditLines(text) {
  const report = readJson(text)
  if (!report?.vulnerabilities)
    return ['Audit: the registry could not be asked for advisories; nothing is known of the dependencies.']
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  )
  if (grave.length === 0) return ['Audit: no advisory of severity high or critical for what is shipped.']
  return grave.map(({ name, severity, via }) => {
    const titles = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} (${one.url})`]))
    return `Audit: WARNING, ${severity}: ${name}: ${titles.join('; ') || `through ${via.join(', ')}`}`
  })
}

/**
 * @param {string} text
 * @returns {{ vulnerabilities?: Record<string, { name: string, severity: string, via: (string | { title: string, url: string })[] }> } | null}
 */
function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** In milliseconds. A slower registry is treated as unreachable. */
const timeout = 30_000

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flags = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
  const windows = process.platform === 'win32'
  // npm also exits with an error if there are advisories, so only the output counts.
  execFile('npm', flags, { cwd: inRoot(), timeout, shell: windows, maxBuffer: 2 ** 26 }, (_, said) => {
    for (const line of auditLines(said)) console.log(line)
  })
}
