/**
 * SQL for ClickHouse as values. The placeholders of the template take fragments or typed parameters. A string does not compile, so no user's text
 * can become part of a statement. Parameters are named when a statement is composed.
 */
import { Param } from './param.ts'

export { Param, param } from './param.ts'

type Piece = string | Param

/** A fragment of SQL or a whole statement. */
export class Sql {
  readonly #pieces: readonly Piece[]
  #compiled: { text: string; params: Readonly<Record<string, unknown>> } | undefined

  private constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  /** Only for this module's builders, whose text comes from the source code or was checked. */
  static fromPieces(pieces: readonly (Piece | Sql)[], key: typeof builders): Sql {
    if (key !== builders) throw new TypeError('Write SQL with the sql template')
    return new Sql(pieces.flatMap((piece) => (piece instanceof Sql ? piece.#pieces : [piece])))
  }

  static is(value: unknown): value is Sql {
    return typeof value === 'object' && value !== null && #pieces in value
  }

  /** The statement, with `{p0:Type}` for each parameter. */
  get text(): string {
    return this.#compile().text
  }

  /** The parameters by name, in the form that `@clickhouse/client` takes for `query_params`. */
  get params(): Readonly<Record<string, unknown>> {
    return this.#compile().params
  }

  #compile(): { text: string; params: Readonly<Record<string, unknown>> } {
    if (this.#compiled) return this.#compiled
    const names = new Map<Param, string>()
    let text = ''
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') {
        text += piece
        continue
      }
      const name = names.get(piece) ?? `p${names.size}`
      names.set(piece, name)
      text += `{${name}:${piece.placeholder}}`
    }
    const params = Object.fromEntries([...names].map(([piece, name]) => [name, piece.value]))
    this.#compiled = { text, params }
    return this.#compiled
  }
}

const builders = Symbol('sql')

function isTemplate(strings: unknown): boolean {
  return (
    Array.isArray(strings) && Array.isArray((strings as { raw?: unknown }).raw) && Object.isFrozen(strings)
  )
}

/** Builds a fragment. A placeholder takes an `Sql` or a `Param`. The compiler refuses anything else, and at run time it throws a TypeError. */
export function sql(strings: TemplateStringsArray, ...values: readonly (Sql | Param)[]): Sql {
  if (!isTemplate(strings)) throw new TypeError('Use sql as a template tag: sql`…`')
  const pieces = strings.flatMap((text, i): (Piece | Sql)[] => {
    if (i === 0) return [text]
    const value = values[i - 1]
    if (!Sql.is(value) && !Param.is(value)) {
      throw new TypeError(
        'A placeholder of an sql template takes only sql fragments and parameters made by param()',
      )
    }
    return [value, text]
  })
  return Sql.fromPieces(pieces, builders)
}

/** An empty fragment. */
export const empty: Sql = sql``

/** Fragments joined with a separator, e.g. `` join(conditions, sql` AND `) ``. */
export function join(parts: readonly Sql[], separator: Sql = sql`, `): Sql {
  if (!Sql.is(separator) || !parts.every(Sql.is)) throw new TypeError('join() takes sql fragments only')
  return Sql.fromPieces(
    parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part])),
    builders,
  )
}

/** A dot occurs in the columns of a nested table. */
const identifierForm = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$/

/**
 * Returns a function that turns a name of a closed list into SQL, e.g. columns, tables or aliases of a report. Names outside of the list do not
 * compile, and throw. Throws at once if a name of the list has other characters than letters, digits and `_`.
 */
export function identifiersOf<const Name extends string>(names: readonly Name[]): (name: Name) => Sql {
  const known = new Map<string, Sql>()
  for (const name of names) {
    if (!identifierForm.test(name)) throw new TypeError(`"${name}" cannot be a name in SQL`)
    known.set(name, Sql.fromPieces([`\`${name}\``], builders))
  }
  return (name) => {
    const fragment = known.get(name)
    if (!fragment) throw new TypeError(`"${String(name).slice(0, 80)}" is none of the known names`)
    return fragment
  }
}

/** Column names that a statement numbers: `c0`, `c1` … Throws a TypeError for the index `most` and above. */
export function numberedNames(prefix: string, most: number): (index: number) => Sql {
  const nameOf = identifiersOf(Array.from({ length: most }, (_, index) => `${prefix}${index}`))
  return (index) => nameOf(`${prefix}${index}`)
}
