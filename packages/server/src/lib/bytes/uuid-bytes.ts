/** UUIDs in RowBinary: two little-endian halves of 64 bits. */

export function uuidBytes(uuid: string): Buffer {
  const plain = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  plain.subarray(0, 8).reverse()
  plain.subarray(8, 16).reverse()
  return plain
}

export function uuidText(bytes: Uint8Array): string {
  const plain = Buffer.from(bytes)
  plain.subarray(0, 8).reverse()
  plain.subarray(8, 16).reverse()
  const hex = plain.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
