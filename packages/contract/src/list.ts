/** Paging, search and order of every list call, and the shape of every list. */
import { z } from 'zod'

export const listInput = {
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(500).default(10),
  /** Compared with names, which are stored in composed characters and without spaces around them. */
  search: z
    .string()
    // Before it is normalised, which takes the square of the number of accents on one letter.
    .max(200, { abort: true })
    .overwrite((typed) => typed.trim().normalize('NFC'))
    .default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** The schema of `{ list, total }` with rows of this schema. */
export function listOf<R extends z.ZodType>(row: R) {
  return z.object({ list: z.array(row), total: z.int() })
}
