/** A JSON object that is stored as it came: its reader interprets it, and only its size is limited here. */
import { z } from 'zod'

/** `longest`: characters of its JSON. Values are not validated one by one, which would cost many times as much as parsing. */
export function keptJson(longest: number) {
  return z
    .record(z.string().max(100), z.unknown())
    .refine((value) => JSON.stringify(value).length <= longest, { error: 'too_long' })
}
