/** The tags of an untrusted page, read in one pass. */
import { Parser } from 'htmlparser2'

export interface Tag {
  readonly name: string
  /** Attributes by lower-case name, with entities decoded. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The tags with one of the names, in order, at most `most` of them. */
export function tagsOf(html: string, names: readonly string[], most: number): Tag[] {
  const found: Tag[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (found.length < most && names.includes(name)) found.push({ name, attributes })
      },
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  parser.end(html)
  return found
}
