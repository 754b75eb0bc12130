/** Finds the Chromium for the tests. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without the parts that draw a window (e2e/support/browser.ts). */
const shell = '/usr/bin/chromium-headless-shell'
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the browser; null if none is found. `CHROMIUM_PATH` takes precedence. */
function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH says ${wanted}, which is not a program.`)
    return wanted
  }
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...macPrograms].find(isProgram) ?? null
}

/** Path of the browser; throws an error that says what to do if there is none. */
export function requireChromium() {
  const found = findChromium()
  if (found) return found
  throw new Error(
    'The tests drive Chromium, and none was found. Install it (Debian: "apt-get install chromium fonts-noto-cjk") or set CHROMIUM_PATH to its program.',
  )
}

/** Debian's packages that are missing. Journeys run without the shell, too, but take longer. Not every distribution has it, so only CI asks for it. */
export function missingBrowserPackages() {
  return [
    ...(findChromium() ? [] : ['chromium', 'fonts-noto-cjk']),
    ...(process.env.CI && !isProgram(shell) ? ['chromium-headless-shell'] : []),
  ]
}
