/** Rows as bytes of JSONEachRow, one object per line. */

/** 64-bit numbers as text: ClickHouse reads them exactly. JSON.stringify would throw, and with a replacer it is slow. */
function withoutBigints(row: object): object {
  const copy: Record<string, unknown> = { ...row }
  for (const name in copy) {
    const value = copy[name]
    if (typeof value === 'bigint') copy[name] = value.toString()
  }
  return copy
}

export function encodeRows(rows: readonly object[]): Buffer {
  return Buffer.from(rows.map((row) => JSON.stringify(withoutBigints(row))).join('\n'), 'utf8')
}
