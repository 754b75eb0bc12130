/** A copy of a running PostgreSQL's files, made as PostgreSQL documents: between its two calls, followed by the write-ahead log. */
import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyTree, likeness } from '../../lib/folders/copy-tree.ts'
import { withClient } from './cluster-client.ts'

const log = 'pg_wal'
const ofTheRunning = ['postmaster.pid', 'postmaster.opts', 'backup_label']
/** Their content belongs to the running server. */
const emptied = [log, 'pg_dynshmem', 'pg_stat_tmp', 'pg_subtrans', 'pg_notify']

function skipped(below: string): boolean {
  const isSocket = below.startsWith('.s.PGSQL.')
  return (
    isSocket || ofTheRunning.includes(below) || emptied.some((folder) => below.startsWith(folder + path.sep))
  )
}

/** Copies the cluster of a running server. Rejects if its write-ahead log has a gap. */
export function copyCluster(from: string, to: string): Promise<void> {
  return withClient(from, 'postgres', async (client) => {
    const begun = await client.query<{ first: string }>(
      "SELECT pg_walfile_name(pg_backup_start('backup', true)) AS first",
    )
    await copyTree(from, to, { skip: skipped })
    const ended = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await copyTree(path.join(from, log), path.join(to, log))
    const label = path.join(to, 'backup_label')
    await writeFile(label, ended.rows[0]?.labelfile ?? '')
    await likeness(label, await stat(path.join(to, 'PG_VERSION')))
    if (!existsSync(path.join(to, log, begun.rows[0]?.first ?? '')))
      throw new Error('PostgreSQL has recycled its write-ahead log meanwhile: try again.')
  })
}
