/** The place of backups: contents under keys, in a folder or in a bucket. */
import type { Readable } from 'node:stream'

export interface BackupTarget {
  /** Its name for people. */
  readonly name: string
  /** The keys with this prefix, with the size of each. */
  list(prefix: string): Promise<Map<string, number>>
  /** Where there is nothing, it or its stream fails with the code `ENOENT`. */
  read(key: string): Promise<Readable>
  /** Stores the whole content or nothing. */
  write(key: string, content: Readable): Promise<void>
  /** Makes everything written durable. May remove what interrupted writes left behind. */
  settle(): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  close(): void
}
