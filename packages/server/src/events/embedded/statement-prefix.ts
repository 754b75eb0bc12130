/**
 * What precedes a statement on its connection: database and settings on a new connection, parameters each time. A used connection is given only to a
 * call with the same settings and the same names of parameters (`connections.ts`), so nothing set for one call reaches another.
 */
import { StatementNotAllowed } from './statement.ts'

const nameForm = /^[A-Za-z_][A-Za-z0-9_]*$/
const settingForm = /^[a-z][a-z0-9_]*$/

/** Names that belong to the HTTP interface and are not settings of the engine. */
const httpOnly = new Set([
  'query',
  'query_id',
  'session_id',
  'database',
  'default_format',
  'user',
  'password',
  'role',
  'compress',
  'decompress',
  'wait_end_of_query',
  'buffer_size',
  'enable_http_compression',
  'http_zlib_compression_level',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'http_response_buffer_size',
  'cancel_http_readonly_queries_on_client_close',
  'log_comment',
])

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`
}

function checked(form: RegExp, name: string, what: string): string {
  if (!form.test(name)) throw new StatementNotAllowed(`"${name}" cannot name a ${what}`, 36, 'BAD_ARGUMENTS')
  return name
}

/** Settings whose value is another one in nearly every call, as that of a parameter is. */
const changing = new Set(['insert_deduplication_token'])

export interface StatementPrefix {
  /** Once for each connection. */
  readonly settings: string
  /** Before each statement; may be empty. */
  readonly parameters: string
  /** Equal for calls that may use the same connection one after the other. */
  readonly key: string
}

const set = (assignments: readonly string[]) =>
  assignments.length > 0 ? `SET ${assignments.join(', ')}; ` : ''

/** `fields`: all fields of the request's URL and form. */
export function statementPrefix(fields: Iterable<readonly [string, string]>): StatementPrefix {
  const settings: string[] = []
  const parameters: string[] = []
  const names: string[] = []
  let use = ''
  for (const [name, value] of fields) {
    if (name === 'database') use = `USE \`${checked(nameForm, value, 'database')}\`; `
    else if (name.startsWith('param_')) {
      names.push(name)
      parameters.push(`param_${checked(nameForm, name.slice(6), 'parameter')} = ${literal(value)}`)
    } else if (!httpOnly.has(name)) {
      const assignment = `${checked(settingForm, name, 'setting')} = ${literal(value)}`
      if (changing.has(name)) {
        names.push(name)
        parameters.push(assignment)
      } else settings.push(assignment)
    }
  }
  const opening = use + set(settings)
  return { settings: opening, parameters: set(parameters), key: opening + names.join(' ') }
}
