/** Re-encodes a picture that somebody sent as a small WebP. No sent bytes are kept. */
import sharp, { type Sharp } from 'sharp'
import { isIco, readIco } from './read-ico.ts'

// Only these four formats are ever decoded, whatever a file claims to be: no SVG, PDF or other format with scripts or references.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** Larger pictures take a second and 20 MB to decode, and no icon or portrait needs them. */
const mostPixels = 5_000_000

export type Recoded =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'unusable' }
  | { readonly kind: 'too_many_pixels' }

/** A WebP, cropped to the middle, square, at most `edge` pixels wide. The size is read from the header; too large pictures are not decoded. */
export async function recodePicture(sent: Uint8Array, edge: number): Promise<Recoded> {
  const bytes = Buffer.from(sent)
  try {
    if (isIco(bytes)) return await recodeIco(bytes, edge)
    if (!isRaster(bytes)) return { kind: 'unusable' }
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) return { kind: 'too_many_pixels' }
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    return { kind: 'picture', bytes: await shrink(picture, edge) }
  } catch {
    return { kind: 'unusable' }
  }
}

async function recodeIco(bytes: Buffer, edge: number): Promise<Recoded> {
  const icon = readIco(bytes)
  if (!icon) return { kind: 'unusable' }
  if (icon.kind === 'png') return recodePicture(icon.bytes, edge)
  const { rgba, width, height } = icon
  return { kind: 'picture', bytes: await shrink(sharp(rgba, { raw: { width, height, channels: 4 } }), edge) }
}

function shrink(picture: Sharp, edge: number): Promise<Buffer> {
  return picture.rotate().resize(edge, edge, { fit: 'cover' }).webp({ quality: 86 }).toBuffer()
}

function isRaster(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}
