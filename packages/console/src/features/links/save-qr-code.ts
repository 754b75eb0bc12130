/** Saves a QR code as a file: PNG for screens, 1024 px wide, SVG for print. */
import { toDataURL, toString as toSvg } from 'qrcode'
import { saveFrom } from '../../lib/save-file.ts'

const look = { margin: 2, errorCorrectionLevel: 'M' } as const

export async function saveQrCode(text: string, kind: 'png' | 'svg', name: string): Promise<void> {
  const address =
    kind === 'png'
      ? await toDataURL(text, { ...look, width: 1024 })
      : `data:image/svg+xml,${encodeURIComponent(await toSvg(text, { ...look, type: 'svg' }))}`
  saveFrom(address, `${name}.${kind}`)
}
