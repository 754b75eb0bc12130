/** The halves of 64-bit ids as numbers. Read through shared memory, they make no garbage, as shifting a BigInt does. */

const whole = new BigUint64Array(1)
const halves = new Uint32Array(whole.buffer)

export function lowHalf(id: bigint): number {
  whole[0] = id
  return halves[0] as number
}

export function highHalf(id: bigint): number {
  whole[0] = id
  return halves[1] as number
}

export function joinHalves(low: number, high: number): bigint {
  halves[0] = low
  halves[1] = high
  return whole[0] as bigint
}

/** The low and high halves of a list, one after the other, in the same memory. */
export function halvesOf(ids: BigUint64Array): Uint32Array {
  return new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2)
}
