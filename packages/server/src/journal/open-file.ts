/** The file that is being written. */
import { constants } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../lib/folders/sync-folder.ts'
import { fileHeader } from './record/frames.ts'

export interface OpenFile {
  readonly name: string
  readonly path: string
  readonly file: FileHandle
  bytes: number
  /** When its first record came in, on the clock of `performance.now()`. */
  readonly since: number
}

const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | (constants.O_DSYNC ?? 0)

/** Creates a file and makes its name durable. */
export async function openFile(
  { dir, fileEnd }: { readonly dir: string; readonly fileEnd: string },
  name: string,
  since: number,
): Promise<OpenFile> {
  const full = path.join(dir, name + fileEnd)
  const file = await open(full, flags, 0o600)
  try {
    await file.write(fileHeader, 0, fileHeader.length, 0)
    await syncFolder(dir)
  } catch (error) {
    await file.close()
    await unlink(full).catch(() => {})
    throw error
  }
  return { name, path: full, file, bytes: fileHeader.length, since }
}

/** Appends a frame, which is durable once this returns. After a failure the file's tail is unknown. */
export async function append(target: OpenFile, frame: Buffer): Promise<void> {
  const { file, bytes } = target
  let written = 0
  while (written < frame.length)
    written += (await file.write(frame, written, frame.length - written, bytes + written)).bytesWritten
  if (constants.O_DSYNC === undefined) await file.datasync()
  target.bytes += frame.length
}
