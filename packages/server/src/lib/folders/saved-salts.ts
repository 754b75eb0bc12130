/** The visitor salts of a data folder, as its file holds them. */
import { z } from 'zod'
import { FolderUnusable } from './private-folder.ts'

const saved = z.record(z.string(), z.string())

/**
 * Salts in base64 by their labels. Throws `FolderUnusable`, which names `file`, for damaged ones: others in their place would count the visitors that
 * sites name anew, for good.
 */
export function parseSalts(text: string, file: string): Readonly<Record<string, string>> {
  try {
    return saved.parse(JSON.parse(text))
  } catch {
    throw new FolderUnusable(
      `The visitor salts in ${file} are damaged: restore this file from a backup, or delete it. Without it, visitors count as new.`,
    )
  }
}
