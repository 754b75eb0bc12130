/** The text of a statement's parameter, as ClickHouse's HTTP interface reads it. The same as `@clickhouse/client` sends, which does not export it. */

const escapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
}

const escaped = (text: string) => text.replace(/[\t\n\r'\\]/g, (sign) => escapes[sign] ?? sign)

function elementText(value: unknown): string {
  if (typeof value === 'string') return `'${escaped(value)}'`
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

/** `value`: of `Param.value`. */
export function parameterText(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return `[${value.map(elementText).join(',')}]`
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => `${elementText(key)}:${elementText(item)}`)
    return `{${entries.join(',')}}`
  }
  return String(value)
}
