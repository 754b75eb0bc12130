/**
 * SQL for ClickHouse as values. The placeholders of the template take other fragments or typed parameters; a string does not compile,
 * so no text of a user can become part of a statement. Parameters get their names when a statement is put together.
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

  /** Only for this module's builders, which hand in text that stands in the source code or was checked. */
  static fromPieces(pieces: readonly (Piece | Sql)[], key: typeof builders): Sql {
    if (key !== builders) throw new TypeError('Write SQL with the sql template')
    return new Sql(pieces.flatMap((piece) => (piece instanceof Sql ? piece.#pieces : [piece])))
  }

  static is(value: unknown): value is Sql {
    return typeof value === 'object' && value !== null && #pieces in value
  }

  /** The statement, with `{p0:Type}` where a parameter stands. */
  get text(): string {
    return this.#compile().text
  }

  /** The parameters by name, as `@clickhouse/client` takes them for `query_params`. */
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

/** Builds a fragment. A placeholder takes an `Sql` or a `Param`; anything else is refused by the compiler, and at run time with a TypeError. */
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

/** Nothing, where a fragment is asked for. */
export const empty: Sql = sql``

/** Fragments one after the other with a separator between, e.g. `` join(conditions, sql` AND `) ``. */
export function join(parts: readonly Sql[], separator: Sql = sql`, `): Sql {
  if (!Sql.is(separator) || !parts.every(Sql.is)) throw new TypeError('join() takes sql fragments only')
  return Sql.fromPieces(
    parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part])),
    builders,
  )
}

/** A dot stands in the columns of a table within a table. */
const identifierForm = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$/

/**
 * A function that turns a name of a closed list into SQL, e.g. columns, tables or the aliases a report gives.
 * Names outside the list do not compile, and throw. Throws at once when a name of the list is not letters, digits and `_`.
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
