/** The content of a mail: a text of the locale files by its name, its placeholders, and at most one code and one link. */

import { language } from '@footfall/contract/fields'
import { z } from 'zod'

export const letter = z.object({
  /** The same for each attempt to send it. Mails of an older version have none. */
  id: z.uuid().optional(),
  to: z.string(),
  language,
  /** Below `mail.` in the locale files: `subject`, `lead`, and optionally `note`, `button`. */
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** The address for replies; none by default. */
  replyTo: z.string().optional(),
  /** Shown in large type. */
  code: z.string().optional(),
  /** A path of the console, the target of the button. */
  path: z.string().startsWith('/').optional(),
})
export type Letter = Omit<z.input<typeof letter>, 'id'>
