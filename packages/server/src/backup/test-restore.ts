/** Tests whether the latest backup can be restored: restores it into a separate folder, starts the stores on it, and counts its rows. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { countPostgresRows } from '../db/embedded/count-rows.ts'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { countEventRows } from '../events/embedded/count-rows.ts'
import { startEmbeddedEngine } from '../events/embedded/engine.ts'
import type { Log } from '../lib/log.ts'
import type { BackupDeps } from './backup.ts'
import { exactCounts, keptBackups, type Manifest, type RowCounts, readManifest } from './manifest.ts'
import { oneAtATime, scratchName } from './one-at-a-time.ts'
import { chooseBackup, restoreFiles } from './restore.ts'
import { openTarget } from './target/open-target.ts'

export interface TestedRestore {
  readonly passed: boolean
  /** The results, one sentence per line. */
  readonly lines: readonly string[]
}

/** Throws `ConfigError` if there is no complete backup, if it is damaged, or if another test is running. */
export async function testRestore(
  config: Config,
  from: string,
  deps: Pick<BackupDeps, 'log' | 'signal'>,
): Promise<TestedRestore> {
  const { dataDir } = config
  // In the data folder: a copy of all data needs space, which its disk is more likely to have than the temporary folder.
  if (existsSync(dataDir))
    return oneAtATime(dataDir, () => testIn(path.join(dataDir, scratchName), config, from, deps))
  return testIn(await mkdtemp(path.join(tmpdir(), 'footfall-')), config, from, deps)
}

async function testIn(
  scratch: string,
  config: Config,
  from: string,
  { log, signal }: Pick<BackupDeps, 'log' | 'signal'>,
): Promise<TestedRestore> {
  const target = await openTarget(from, config.backup, { make: false })
  try {
    const manifest = await readManifest(target, chooseBackup(target, await keptBackups(target), null))
    await rm(scratch, { recursive: true, force: true })
    const folder = path.join(scratch, 'data')
    await restoreFiles(target, manifest, folder, { signal })
    signal?.throwIfAborted()
    return compareRows(manifest, await countRestored(manifest, folder, log))
  } finally {
    target.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function countRestored(manifest: Manifest, folder: string, log: Log): Promise<RowCounts> {
  const holds = (name: string): boolean => manifest.folders.some((one) => one.path === name)
  let rows: RowCounts = {}
  if (holds('events')) {
    const dataDir = path.join(folder, 'events')
    const engine = await startEmbeddedEngine({ dataDir, log })
    try {
      rows = exactCounts(await countEventRows(dataDir))
    } finally {
      await engine.stop()
    }
  }
  if (!holds('postgres')) return rows
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  try {
    return { ...rows, ...exactCounts(await countPostgresRows(path.join(folder, 'postgres'))) }
  } finally {
    await postgres.stop()
  }
}

export function compareRows({ made, rows, files }: Manifest, found: RowCounts): TestedRestore {
  const results = Object.entries(found).map(([table, { least }]) => {
    const noted = rows?.[table]
    const isRight = noted === undefined || (least >= noted.least && least <= noted.most)
    return { isRight, line: `${table}: ${least}${isRight ? '' : `, but ${noted?.least} were backed up`}` }
  })
  const passed = results.every(({ isRight }) => isRight)
  return {
    passed,
    lines: [
      `The backup of ${made} ${passed ? 'can be restored' : 'differs from what was backed up'}: ${files.length} files are intact.`,
      ...results.map(({ line }) => line),
    ],
  }
}
