/** The closed files of a lane, in the order in which they are taken. */
import { rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { NewFiles } from './draft.ts'
import type { JournalFile } from './left-files.ts'
import { putInPlace } from './put-in-place.ts'
import { asideEnd } from './record/frames.ts'

export interface ClosedFilesOptions {
  readonly dir: string
  /** The ending of the files' names; the folder may hold files of other lanes. */
  readonly fileEnd: string
  /** Moves a file whose content is durable elsewhere out of the folder. By default the file is deleted. */
  readonly retire?: (file: string) => Promise<void>
}

export class ClosedFiles {
  readonly #options: ClosedFilesOptions
  readonly #files: JournalFile[]
  /** Names of files that are not taken now. They are ahead of all others. */
  readonly #held = new Set<string>()
  #bytes: number

  /** `left`: files of an earlier run, which come first. */
  constructor(options: ClosedFilesOptions, left: readonly JournalFile[]) {
    this.#options = options
    this.#files = [...left]
    this.#bytes = sumOf(left)
  }

  get all(): readonly JournalFile[] {
    return this.#files
  }

  /** The oldest that may be taken. */
  get first(): JournalFile | undefined {
    return this.#files.find(({ name }) => !this.#held.has(name))
  }

  /** Bytes of those that may not be taken now. */
  get heldBytes(): number {
    return this.#held.size === 0 ? 0 : sumOf(this.#files.filter(({ name }) => this.#held.has(name)))
  }

  isHeld(name: string): boolean {
    return this.#held.has(name)
  }

  /** Holds back a file, which must be the oldest that may be taken. The next run takes it like any other. */
  hold(name: string): void {
    this.#held.add(name)
  }

  /** Lets all held files be taken. */
  release(): void {
    this.#held.clear()
  }

  /** Bytes of all together. */
  get bytes(): number {
    return this.#bytes
  }

  add({ name, path, bytes, since }: JournalFile): void {
    this.#files.push({ name, path, bytes, since })
    this.#bytes += bytes
  }

  /** Whether there is a file of this name. */
  has(name: string): boolean {
    return this.#files.some((file) => file.name === name)
  }

  /** Deletes a file whose content is durable elsewhere. */
  drop(file: Pick<JournalFile, 'name'>): Promise<void> {
    return this.#remove(file, this.#options.retire ?? unlink)
  }

  /** Keeps a file that this version cannot read. The next run tries again. */
  setAside(file: Pick<JournalFile, 'name'>): Promise<void> {
    return this.#remove(file, (path) => rename(path, path + asideEnd))
  }

  /** Replaces files, which follow each other, by what was made of them. If it rejects, call it again. */
  async replace(files: readonly JournalFile[], drafts: Pick<NewFiles, 'files'>): Promise<void> {
    await putInPlace(files)
    const { dir, fileEnd } = this.#options
    const since = Math.min(...files.map((file) => file.since))
    const made = drafts.files.map((file) => ({ ...file, since, path: path.join(dir, file.name + fileEnd) }))
    const at = this.#files.findIndex(({ name }) => name === files[0]?.name)
    this.#bytes += sumOf(made) - sumOf(this.#files.splice(at, files.length, ...made))
  }

  async #remove({ name }: Pick<JournalFile, 'name'>, from: (path: string) => Promise<void>): Promise<void> {
    const file = this.#files.find((each) => each.name === name)
    if (!file) return
    await from(file.path)
    this.#files.splice(this.#files.indexOf(file), 1)
    this.#bytes -= file.bytes
  }
}

function sumOf(files: readonly JournalFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0)
}
