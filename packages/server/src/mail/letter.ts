/** What a mail says: a text of the locale files by its name, its holes, and at most one code and one link. */

import { language } from '@footfall/contract/fields'
import { z } from 'zod'

export const letter = z.object({
  to: z.string(),
  language,
  /** Below `mail.` in the locale files: `subject`, `lead`, and where it has them `note`, `button`. */
  text: z.string(),
  holes: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** Where an answer to the mail goes; nowhere unless told. */
  replyTo: z.string().optional(),
  /** Shown large. */
  code: z.string().optional(),
  /** A path of the console, behind the button. */
  path: z.string().startsWith('/').optional(),
})
export type Letter = z.input<typeof letter>
