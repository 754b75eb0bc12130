/** An object of JSON that is kept as it came: what it means is its reader's affair, how large it is is ours. */
import { z } from 'zod'

/** `longest`: characters of its JSON. Not looked at value by value, which costs many times what reading it does. */
export function keptJson(longest: number) {
  return z
    .record(z.string().max(100), z.unknown())
    .refine((value) => JSON.stringify(value).length <= longest, { error: 'too_long' })
}
