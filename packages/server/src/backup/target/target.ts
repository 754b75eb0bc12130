/** The place of backups: contents by key, in a folder or in a bucket. */
import type { Readable } from 'node:stream'

export interface BackupTarget {
  /** Name in messages. */
  readonly name: string
  /** All keys with the prefix, and the size of each content in bytes. */
  list(prefix: string): Promise<Map<string, number>>
  read(key: string): Promise<Readable>
  /** Stores the whole content or nothing. */
  write(key: string, content: Readable): Promise<void>
  /** Makes everything written durable. */
  settle(): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  close(): void
}
