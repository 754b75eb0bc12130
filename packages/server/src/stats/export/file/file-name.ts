/** The name of a file: website, report, what it is about, days. Long names are cut, so that every system can store it with its days and its ending. */
import { shorten } from '../../../lib/shorten.ts'

export interface FileNameParts {
  readonly website: string
  /** The name of the report. */
  readonly report: string
  /** A goal, or an event and its property. */
  readonly subjects: readonly string[]
  readonly days: string
  readonly format: string
}

/** In bytes of UTF-8. File systems allow 255 for the whole name. */
const longest = { website: 80, subject: 50 }

export function fileName({ website, report, subjects, days, format }: FileNameParts): string {
  const about = subjects.map((subject) => shorten(subject, longest.subject, Buffer.byteLength))
  return `${[shorten(website, longest.website, Buffer.byteLength), report, ...about, days].join(' ')}.${format}`
}
