/** Makes a small WebP of our own out of a picture that somebody sent; nothing of the sent bytes is kept. */
import sharp from 'sharp'
import { refuse } from '../../lib/refusal.ts'

// Whatever a file calls itself, only these four are ever decoded: no SVG, no PDF, no format with scripts or references.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

/** A picture of more pixels is a bomb. */
const mostPixels = 40_000_000
export const mostBytes = 2_097_152

/** Square of `edge` pixels at most, cut to the middle. Refuses `picture_unusable`. */
export async function recodePicture(bytes: Buffer, edge: number): Promise<Buffer> {
  if (bytes.length > mostBytes || !isRaster(bytes)) refuse('picture_unusable')
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
      .rotate()
      .resize(edge, edge, { fit: 'cover' })
      .webp({ quality: 86 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    return refuse('picture_unusable')
  }
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

/** Raw RGBA as PNG. */
export function rawToPng(rgba: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
