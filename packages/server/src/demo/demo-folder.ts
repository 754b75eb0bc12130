/** The sample has its own data folder: an empty one, or that of an earlier run of the sample. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config-error.ts'
import { privateFolder } from '../lib/folders/private-folder.ts'

const marker = 'sample-data'
/** There until all of the sample is stored. */
const unfinished = 'sample-unfinished'
const keptNames = [marker, unfinished]

/** Claims the folder for the sample. Throws `ConfigError` if it contains something else. */
export function claimDemoFolder(folder: string): void {
  privateFolder(folder)
  if (existsSync(path.join(folder, marker))) return
  if (readdirSync(folder).length > 0)
    throw new ConfigError(
      `The demo needs its own data folder; ${folder} contains other data and is not changed.`,
    )
  writeFileSync(
    path.join(folder, marker),
    'This folder contains the data of "npm run demo"; it can be deleted.\n',
  )
  writeFileSync(path.join(folder, unfinished), 'The next start begins the sample again.\n')
}

/** Removes what an interrupted first start has left; only the holder of the folder's lock may call it. */
export function removeUnfinishedSample(folder: string): void {
  if (!existsSync(path.join(folder, unfinished))) return
  const left = readdirSync(folder).filter((name) => !(keptNames.includes(name) || name.endsWith('.lock')))
  for (const name of left) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/** All of the sample is stored. */
export function finishSample(folder: string): void {
  rmSync(path.join(folder, unfinished), { force: true })
}
