/** A text as a QR code in SVG. It is dark on white in both schemes, for cameras. */
import { toString as draw } from 'qrcode'
import { useEffect, useState } from 'react'

export interface QrCodeProps {
  readonly text: string
  /** Describes the content for screen readers. */
  readonly label: string
  /** In px. */
  readonly size?: number
}

export function QrCode({ text, label, size = 176 }: QrCodeProps) {
  const [svg, setSvg] = useState('')
  useEffect(() => {
    let current = true
    draw(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }).then((drawn) => {
      if (current) setSvg(drawn)
    })
    return () => {
      current = false
    }
  }, [text])
  return (
    <img
      src={svg ? `data:image/svg+xml,${encodeURIComponent(svg)}` : undefined}
      alt={label}
      width={size}
      height={size}
      style={{ borderRadius: 8, background: '#ffffff' }}
    />
  )
}
