/** Where backups lie: content under keys, in a folder or in a bucket. */
import type { Readable } from 'node:stream'

export interface BackupTarget {
  /** As a person would name it. */
  readonly name: string
  /** The keys that begin so, with the bytes that lie under each. */
  list(prefix: string): Promise<Map<string, number>>
  read(key: string): Promise<Readable>
  /** Whole or not at all. */
  write(key: string, content: Readable): Promise<void>
  /** Makes all that was written durable. */
  settle(): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  close(): void
}
