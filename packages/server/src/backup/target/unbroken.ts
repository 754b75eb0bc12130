/** A content of a bucket as a whole, although connections break off: a restore of hours would fail with one of them. */
import type { Readable } from 'node:stream'

const mostBroken = 3

/** Asks for the content again where its stream breaks off, and leaves out what it has given. `told`: rejects with the sentence for people. */
export async function* unbroken(
  ask: () => Promise<Readable>,
  told: (error: Promise<never>) => Promise<never>,
  begun: Readable,
): AsyncGenerator<Buffer> {
  let given = 0
  let stream = begun
  for (let left = mostBroken; ; left--) {
    let at = 0
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        const fresh = piece.subarray(Math.max(0, given - at))
        at += piece.length
        given += fresh.length
        if (fresh.length > 0) yield fresh
      }
      return
    } catch (error) {
      stream = await (left > 0 ? ask() : told(Promise.reject(error)))
    }
  }
}
