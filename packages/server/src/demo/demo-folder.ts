/** The demo needs its own data folder: an empty one, or one that an earlier run of the demo created. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { privateFolder } from '../lib/private-folder.ts'

const marker = 'sample-data'

/** Marks the folder as the demo's. Throws `ConfigError` if it holds other data. */
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
