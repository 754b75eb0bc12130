/** The sample has its own data folder: an empty one, or that of an earlier run of the sample. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config-error.ts'
import { privateFolder } from '../lib/folders/private-folder.ts'

const marker = 'sample-data'

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
}
