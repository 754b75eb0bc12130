/** The name of a file: website, report, what it is about, days. Long names are cut, so that every system can store it with its days and its ending. */

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
  const about = subjects.map((subject) => shortened(subject, longest.subject))
  return `${[shortened(website, longest.website), report, ...about, days].join(' ')}.${format}`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cut between characters as people see them, such as an emoji of several parts. */
function shortened(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  let kept = ''
  for (const { segment } of graphemes.segment(name)) {
    if (Buffer.byteLength(`${kept}${segment}…`) > bytes) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
