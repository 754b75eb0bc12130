/** Reads the tags of an untrusted page in a single pass. */
import { Parser } from 'htmlparser2'

export interface Tag {
  readonly name: string
  /** Attributes by lower-case name, with entities decoded. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The first `most` tags with one of the names, in their order. */
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
