/** The content of a mail: the name of a text in the locale files, its parameters, and at most one code and one link. */

import { language } from '@footfall/contract/fields'
import { z } from 'zod'

export const letter = z.object({
  to: z.string(),
  language,
  /** Key below `mail.` in the locale files: `subject`, `lead`, and optionally `note`, `button`. */
  text: z.string(),
  holes: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** Address for replies; none by default. */
  replyTo: z.string().optional(),
  /** Shown in large type. */
  code: z.string().optional(),
  /** Path in the console that the button opens. */
  path: z.string().startsWith('/').optional(),
})
export type Letter = z.input<typeof letter>
