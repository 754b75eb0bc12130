/**
 * Checks each statement before the engine runs it. It finds where an INSERT's data begins. It refuses several statements at once, and all access to
 * files and other machines that grants do not prevent: the engine allows the scalar function `file` and INTO OUTFILE. Ambiguous text is refused,
 * too.
 */

/** A statement that the check refuses. `code` is ClickHouse's code for such an error. */
export class StatementNotAllowed extends Error {
  readonly code: number
  readonly type: string

  constructor(message: string, code = 497, type = 'ACCESS_DENIED') {
    super(message)
    this.code = code
    this.type = type
  }
}

export interface Statement {
  /** The statement's text: for an INSERT with data, up to and including the format's name. */
  readonly text: string
  /** In capitals: SELECT, WITH, INSERT, CREATE, … */
  readonly verb: string
  /** The format named in its text, if any. */
  readonly format: string | undefined
  /** For an INSERT … FORMAT: the length of its text in the source, where the data begins. */
  readonly dataOffset: number | undefined
  /** For an INSERT … FORMAT: the position in its text for a clause that names the source of the data. */
  readonly sourceOffset: number | undefined
}

/** These are never names of ours, in any position. */
const forbiddenNames = new Set(['file', 'outfile', 'infile'])

/** Functions that read sources outside of the store. The engine's grants refuse them, too. */
const forbiddenCalls =
  /^(file|url|remote|cluster|s3|gcs|oss|cosn|hdfs|azure|mysql|postgresql|mongo|redis|sqlite|odbc|jdbc|executable|python|filesystem|iceberg|deltalake|hudi|paimon|ytsaurus|arrowflight|hive|loop|input|dictionary)/i

type Kind = 'word' | 'quotedName' | 'string' | 'sign'

interface Token {
  readonly kind: Kind
  readonly text: string
  readonly end: number
}

const space = /[ \t\n\r\f\v]/
const wordStart = /[A-Za-z_]/
const wordForm = /[A-Za-z0-9_]+/y
const numberForm = /[0-9][A-Za-z0-9_.]*/y

function refuseSyntax(what: string): never {
  throw new StatementNotAllowed(`Syntax error: ${what}`, 62, 'SYNTAX_ERROR')
}

function endOfQuoted(source: string, start: number): number {
  const quote = source[start]
  for (let i = start + 1; i < source.length; i++) {
    const at = source[i]
    if (at === '\\') i++
    else if (at === quote) {
      if (source[i + 1] !== quote) return i + 1
      i++
    }
  }
  return refuseSyntax(`a quote (${quote}) is not closed`)
}

function endOfComment(source: string, start: number): number {
  const end = source.indexOf('*/', start + 2)
  if (end < 0) return refuseSyntax('a comment is not closed')
  if (source.slice(start + 2, end).includes('/*')) refuseSyntax('a comment within a comment')
  return end + 2
}

function* tokens(source: string): Generator<Token, void, undefined> {
  let i = 0
  while (i < source.length) {
    const at = source[i] ?? ''
    const pair = source.slice(i, i + 2)
    if (space.test(at)) i++
    else if (pair === '--') {
      const end = source.indexOf('\n', i)
      i = end < 0 ? source.length : end + 1
    } else if (pair === '/*') i = endOfComment(source, i)
    else if (at === "'" || at === '"' || at === '`') {
      const end = endOfQuoted(source, i)
      yield { kind: at === "'" ? 'string' : 'quotedName', text: source.slice(i + 1, end - 1), end }
      i = end
    } else if (wordStart.test(at)) {
      wordForm.lastIndex = i
      const text = wordForm.exec(source)?.[0] ?? at
      i += text.length
      yield { kind: 'word', text, end: i }
    } else if (at >= '0' && at <= '9') {
      numberForm.lastIndex = i
      i += (numberForm.exec(source)?.[0] ?? at).length
    } else if (pair === '//' || at === '#' || at === '$' || at < ' ' || at > '~') {
      refuseSyntax(`${JSON.stringify(at)} outside of quotes`)
    } else {
      i++
      yield { kind: 'sign', text: at, end: i }
    }
  }
}

function isName(token: Token | undefined): token is Token {
  return token?.kind === 'word' || token?.kind === 'quotedName'
}

function isWord(token: Token, ...words: readonly string[]): boolean {
  return token.kind === 'word' && words.includes(token.text.toUpperCase())
}

function refuseForbidden(name: string, called: boolean): void {
  // Escapes in a quoted name could hide a forbidden name.
  if (name.includes('\\')) refuseSyntax('a backslash in a name')
  if (forbiddenNames.has(name.toLowerCase()) || (called && forbiddenCalls.test(name))) {
    throw new StatementNotAllowed(`Not enough privileges: ${name} is outside of the store`)
  }
}

/** Reads a statement. If an INSERT's data may follow its text, `source` must have one character per byte (latin1). Throws `StatementNotAllowed`. */
export function readStatement(source: string): Statement {
  if (source.includes('\0') && !/^\s*insert\b/i.test(source)) refuseSyntax('a zero byte')
  let verb = ''
  let format: string | undefined
  let before: Token | undefined
  let ended = false
  let sourceOffset: number | undefined
  for (const token of tokens(source)) {
    if (ended) refuseSyntax('Multi-statements are not allowed')
    if (token.kind === 'sign' && token.text === ';') {
      ended = true
      continue
    }
    verb ||= token.text.toUpperCase()
    // Only the engine's own process may stop merges.
    if (verb === 'SYSTEM') throw new StatementNotAllowed('Not enough privileges: SYSTEM')
    if (isWord(token, 'SETTINGS', 'FORMAT')) sourceOffset ??= token.end - token.text.length
    if (isName(before)) refuseForbidden(before.text, token.text === '(' && token.kind === 'sign')
    if (before && isWord(before, 'FORMAT') && token.kind === 'word') {
      format = token.text
      if (verb === 'INSERT' && format.toUpperCase() !== 'VALUES') {
        return { text: source.slice(0, token.end), verb, format, dataOffset: token.end, sourceOffset }
      }
    }
    before = token
  }
  if (isName(before)) refuseForbidden(before.text, false)
  if (!verb) refuseSyntax('Empty query')
  return { text: withoutEnd(source), verb, format, dataOffset: undefined, sourceOffset: undefined }
}

function withoutEnd(source: string): string {
  return source.replace(/(?<![;\s])[;\s]+$/, '')
}
