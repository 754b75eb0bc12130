/** Rows as the bytes of JSONEachRow, one object a line. */

function plain(_key: string, value: unknown): unknown {
  // 64-bit numbers as text: ClickHouse reads them exactly, a JSON number would have to fit a double.
  return typeof value === 'bigint' ? value.toString() : value
}

export function encodeRows(rows: readonly object[]): Buffer {
  return Buffer.from(rows.map((row) => JSON.stringify(row, plain)).join('\n'), 'utf8')
}
