/** A separate file system in a file, so that it can be filled. Needs root, on Linux. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  /** Mount point. */
  readonly folder: string
  /** Fills all remaining space. */
  fill(): Promise<void>
  /** Frees what `fill` took. */
  clear(): Promise<void>
  dispose(): Promise<void>
}

export async function mountSmallDisk(gigabytes: number): Promise<SmallDisk> {
  const home = await mkdtemp(path.join(tmpdir(), 'footfall-soak-'))
  const [image, folder] = [path.join(home, 'disk'), path.join(home, 'mounted')]
  await mkdir(folder)
  await writeFile(image, '')
  await truncate(image, gigabytes * 2 ** 30)
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image])
  execFileSync('mount', ['-o', 'loop', image, folder])
  const fillers = path.join(folder, 'fillers')
  await mkdir(fillers)
  return {
    folder,
    async fill() {
      // Others write at the same time, so the remaining space is taken in pieces.
      for (let piece = 0; piece < 20; piece++) {
        const { bavail, bsize } = await statfs(folder)
        const left = (bavail - 4) * bsize
        if (left <= 0) return
        spawnSync('fallocate', ['-l', String(left), path.join(fillers, `${piece}`)], { stdio: 'ignore' })
      }
    },
    async clear() {
      await rm(fillers, { recursive: true })
      await mkdir(fillers)
    },
    async dispose() {
      execFileSync('umount', ['-l', folder])
      await rm(home, { recursive: true, force: true })
    },
  }
}
