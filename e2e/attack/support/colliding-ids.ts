/** Ids of events that all fall into one list of a table whose keys are their hashes as bigints: V8 hashes those without a secret. */
import { hashId, hashSeeds } from '../../../packages/server/src/journal/record/event-hash.ts'
import { uuidBytes } from '../../../packages/server/src/lib/bytes/uuid-bytes.ts'

/** Lists of a table with 16,384 keys. */
const lists = 8192

/** Anybody can compute them: the website's id is in its pages. Takes seconds. */
export function collidingIds(websiteId: string, count: number): string[] {
  const [a, b] = hashSeeds(uuidBytes(websiteId))
  const hash = new Uint32Array(2)
  const ids: string[] = []
  for (let n = 0; ids.length < count; n++) {
    const id = n.toString(36).padStart(8, '0')
    hashId(a, b, id, hash)
    if (listOf(hash[0] as number, hash[1] as number) === 0) ids.push(id)
  }
  return ids
}

/** V8's `ComputeLongHash`, on the halves of a 64-bit number. */
function listOf(low: number, high: number): number {
  const shifted = (low << 18) >>> 0
  let l = (~low >>> 0) + shifted
  let h = (~high + ((high << 18) | (low >>> 14)) + (l > 0xffff_ffff ? 1 : 0)) | 0
  l |= 0
  const sign = h >>> 31
  l ^= (l >>> 31) | (h << 1)
  h ^= sign
  const product = (l >>> 0) * 21
  h = (Math.imul(h, 21) + Math.floor(product / 0x1_0000_0000)) | 0
  l = product | 0
  l ^= (l >>> 11) | (h << 21)
  h ^= h >>> 11
  const sum = (l >>> 0) + ((l << 6) >>> 0)
  h = (h + ((h << 6) | (l >>> 26)) + (sum > 0xffff_ffff ? 1 : 0)) | 0
  l = sum | 0
  return (l ^ ((l >>> 22) | (h << 10))) & (lists - 1)
}
