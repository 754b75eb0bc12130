/** The text of a statement's parameter, as ClickHouse's HTTP interface reads it. The same as `@clickhouse/client` sends, which does not export it. */

const escapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
}

const escaped = (text: string) => text.replace(/[\t\n\r'\\]/g, (sign) => escapes[sign] ?? sign)

const elementText = (value: unknown) => (typeof value === 'string' ? `'${escaped(value)}'` : String(value))

/** `value`: of `Param.value`. */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (Array.isArray(value)) return `[${value.map(elementText).join(',')}]`
  return String(value)
}
