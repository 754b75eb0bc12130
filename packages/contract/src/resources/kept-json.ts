/** A JSON object that is stored unchanged. Only its size is checked; its reader checks its content. */
import { z } from 'zod'

/** `longest`: largest number of characters of its JSON. The values are not checked one by one, because that costs many times more than parsing. */
export function keptJson(longest: number) {
  return z
    .record(z.string().max(100), z.unknown())
    .refine((value) => JSON.stringify(value).length <= longest, { error: 'too_long' })
}
