/** A small seeded random generator, so that the sample data is the same on every machine. */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number in [0, n). */
  below(n: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** A random index for weights with the given running sums. */
  draw(cumulative: readonly number[]): number
  /** Exponentially distributed with this mean. */
  exponential(mean: number): number
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    draw: (cumulative) => {
      const point = next() * (cumulative[cumulative.length - 1] ?? 1)
      let low = 0
      let high = cumulative.length - 1
      while (low < high) {
        const middle = (low + high) >> 1
        if ((cumulative[middle] ?? 0) > point) high = middle
        else low = middle + 1
      }
      return low
    },
    exponential: (mean) => -mean * Math.log(1 - next()),
  }
}

/** Running sums of weights, for `draw`. */
export function runningSums(weights: readonly number[]): number[] {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}
