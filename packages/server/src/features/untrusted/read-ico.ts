/** Extracts the largest picture of an ICO file, which the picture library cannot read, as PNG bytes or raw RGBA. */

export type IcoPicture =
  | { readonly kind: 'png'; readonly bytes: Buffer }
  | { readonly kind: 'raw'; readonly rgba: Buffer; readonly width: number; readonly height: number }

const largest = 256

export function isIco(bytes: Buffer): boolean {
  return bytes.length > 22 && bytes.readUInt32LE(0) === 0x0001_0000
}

/** Null if the file holds no readable picture. */
export function readIco(bytes: Buffer): IcoPicture | null {
  if (!isIco(bytes)) return null
  const count = Math.min(bytes.readUInt16LE(4), 32)
  const entries = Array.from({ length: count }, (_, i) => 6 + i * 16)
    .filter((at) => at + 16 <= bytes.length)
    .map((at) => ({
      width: bytes.readUInt8(at) || largest,
      size: bytes.readUInt32LE(at + 8),
      offset: bytes.readUInt32LE(at + 12),
    }))
    .sort((a, b) => b.width - a.width)
  for (const { size, offset } of entries) {
    const image = bytes.subarray(offset, offset + size)
    if (image.subarray(0, 4).toString('latin1') === '\x89PNG') return { kind: 'png', bytes: image }
    const raw = readBitmap(image)
    if (raw) return raw
  }
  return null
}

/** Reads a bitmap without file header: pixels from the bottom up, then a mask with one bit per pixel. */
function readBitmap(image: Buffer): IcoPicture | null {
  if (image.length < 40) return null
  const head = image.readUInt32LE(0)
  const width = image.readInt32LE(4)
  const height = image.readInt32LE(8) / 2
  const bits = image.readUInt16LE(14)
  const usable =
    head >= 40 && width > 0 && width <= largest && height > 0 && height <= largest && Number.isInteger(height)
  if (!usable || ![8, 24, 32].includes(bits) || image.readUInt32LE(16) !== 0) return null
  const colours = bits === 8 ? image.readUInt32LE(32) || 256 : 0
  const pixels = head + colours * 4
  const stride = Math.ceil((width * bits) / 32) * 4
  const mask = pixels + stride * height
  const maskStride = Math.ceil(width / 32) * 4
  if (image.length < mask) return null
  const rgba = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = height - 1 - y
      const from = pixels + row * stride + (x * bits) / 8
      const at = bits === 8 ? head + image.readUInt8(from) * 4 : from
      const hidden = ((image[mask + row * maskStride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      const to = (y * width + x) * 4
      rgba[to] = image[at + 2] ?? 0
      rgba[to + 1] = image[at + 1] ?? 0
      rgba[to + 2] = image[at] ?? 0
      rgba[to + 3] = bits === 32 ? (image[at + 3] ?? 0) : hidden ? 0 : 255
    }
  return { kind: 'raw', rgba, width, height }
}
