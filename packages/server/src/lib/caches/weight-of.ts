/** About how many bytes of the heap a value of JSON takes, measured without writing it. */

/** Bytes of an object, a list, a number, or of a text without its characters. */
const each = 16

export function weightOf(value: unknown): number {
  let weight = 0
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    weight += each
    if (typeof one === 'string') weight += one.length
    else if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) open.push(inner)
  }
  return weight
}
