/**
 * The 64-bit hash by which the store knows an event's id: two murmur-like lanes over website and id, four characters at a time. It is not
 * cryptographic: a sender who makes two ids collide only loses one of its own events.
 */

/** The two seeds of a website, from its UUID's bytes. */
export function hashSeeds(uuid: Uint8Array): readonly [number, number] {
  const text = Buffer.from(uuid).toString('latin1')
  const out = new Uint32Array(2)
  hashId(0x9747b28c, 0x2545f491, text, out)
  return [out[0] ?? 0, out[1] ?? 0]
}

const letters = new DataView(new ArrayBuffer(1024))

/** Writes the low and high half of the hash of a Latin-1 text of at most 1,024 letters into `out`. */
export function hashId(seedA: number, seedB: number, id: string, out: Uint32Array): void {
  for (let i = 0; i < id.length; i++) letters.setUint8(i, id.charCodeAt(i))
  hashIdBytes(seedA, seedB, letters, 0, id.length, out)
}

/** The same for the text's bytes from `at` on. */
export function hashIdBytes(
  seedA: number,
  seedB: number,
  bytes: DataView,
  at: number,
  length: number,
  out: Uint32Array,
): void {
  let a = seedA
  let b = seedB
  for (let i = 0; i < length; i += 4) {
    const word = i + 4 <= length ? bytes.getInt32(at + i, true) : lastWord(bytes, at + i, length - i)
    let k = Math.imul(word, 0xcc9e2d51)
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
    a ^= k
    a = (Math.imul((a << 13) | (a >>> 19), 5) + 0xe6546b64) | 0
    let m = Math.imul(word ^ a, 0x85ebca77)
    m = Math.imul((m << 13) | (m >>> 19), 0x9e3779b1)
    b ^= m
    b = (Math.imul((b << 17) | (b >>> 15), 9) + 0x52dce729) | 0
  }
  a ^= length
  b ^= length
  a = (a + b) | 0
  b = (b + a) | 0
  a = finish(a)
  b = finish(b)
  a = (a + b) | 0
  b = (b + a) | 0
  out[0] = a
  out[1] = b
}

function lastWord(bytes: DataView, at: number, count: number): number {
  let word = bytes.getUint8(at)
  if (count > 1) word |= bytes.getUint8(at + 1) << 8
  if (count > 2) word |= bytes.getUint8(at + 2) << 16
  return word
}

/**
 * The id of an event or visit as a key of sets and maps; the store names it by the same text. V8 hashes numbers and bigints without a secret, so a set
 * of ids that a sender has chosen would become one long list. It hashes texts with one.
 */
export function keyOf(id: bigint): string {
  return String(id)
}

/**
 * The visit's id: a hash of its visitor and its first event with its time, so every node computes the same. An event's id may be counted again after
 * two days.
 */
export function visitId(visitor: bigint, firstEvent: bigint, time: number): bigint {
  let x = (visitor ^ (firstEvent * 0x9e3779b97f4a7c15n) ^ (BigInt(time) * 0xd1342543de82ef95n)) & mask
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & mask
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & mask
  x ^= x >> 31n
  // Zero means "no visit".
  return x === 0n ? 1n : x
}

const mask = 0xffff_ffff_ffff_ffffn

function finish(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
