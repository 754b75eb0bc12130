/** The sample lives in a data folder of its own: one that is empty, or that an earlier run of the sample made. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { privateFolder } from '../lib/private-folder.ts'

const marker = 'sample-data'

/** Claims the folder for the sample; throws `ConfigError` where it holds something else. */
export function claimDemoFolder(folder: string): void {
  privateFolder(folder)
  if (existsSync(path.join(folder, marker))) return
  if (readdirSync(folder).length > 0)
    throw new ConfigError(
      `The sample needs a data folder of its own; ${folder} holds other data and is left alone.`,
    )
  writeFileSync(
    path.join(folder, marker),
    'This folder holds the sample of "npm run demo"; it can be deleted.\n',
  )
}
