/**
 * SQL for the events store out of a tagged template. A hole takes a fragment or a typed parameter, never a plain string, so
 * that no text of a user's can become SQL: values travel beside the statement.
 */

const brand: unique symbol = Symbol('sql')

/** A piece of SQL with its parameters; `{p0:String}` in the text stands for `params.p0`. */
export interface Sql {
  readonly [brand]: true
  readonly text: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A value with the type it has in ClickHouse. */
export interface Param {
  readonly type: string
  readonly value: unknown
}

const typePattern =
  /^[A-Za-z0-9_]+(\(('?[A-Za-z0-9_/]+'?|[A-Za-z0-9_]+\([A-Za-z0-9_', ]*\))(, ?('?[A-Za-z0-9_/]+'?|[A-Za-z0-9_]+\([A-Za-z0-9_', ]*\)))*\))?$/

/** A value as a parameter of the given ClickHouse type, e.g. `param('Array(String)', values)`. */
export function param(type: string, value: unknown): Param {
  if (!typePattern.test(type)) throw new TypeError(`Not a parameter type: ${type}`)
  return { type, value }
}

function isSql(hole: Sql | Param): hole is Sql {
  return brand in hole
}

function make(text: string, params: Readonly<Record<string, unknown>>): Sql {
  return { [brand]: true, text, params }
}

/** Joins fragments and parameters; parameters are renumbered so that composed pieces never clash. */
export function sql(strings: TemplateStringsArray, ...holes: readonly (Sql | Param)[]): Sql {
  const params: Record<string, unknown> = {}
  let count = 0
  let text = strings[0] ?? ''
  holes.forEach((hole, at) => {
    if (typeof hole !== 'object' || hole === null)
      throw new TypeError('A hole of sql takes a fragment or param(), nothing else')
    if (isSql(hole)) {
      text += hole.text.replace(/\{(p\d+):/g, (_, name: string) => {
        const renamed = `p${count++}`
        params[renamed] = hole.params[name]
        return `{${renamed}:`
      })
    } else {
      const name = `p${count++}`
      params[name] = hole.value
      text += `{${name}:${hole.type}}`
    }
    text += strings[at + 1] ?? ''
  })
  return make(text, params)
}

export const empty: Sql = make('', {})

/** Puts fragments in a row, `separator` between them. */
export function join(parts: readonly Sql[], separator: Sql = sql`, `): Sql {
  return parts.reduce((joined, part, at) => (at === 0 ? part : sql`${joined}${separator}${part}`), empty)
}

/** A name of our own as SQL. Only lower-case words pass, and none of them comes from outside the code. */
export function identifier<const N extends string>(name: N): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`Not a name: ${name}`)
  return make(name, {})
}
