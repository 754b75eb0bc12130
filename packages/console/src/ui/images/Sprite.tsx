/** One picture of a sprite sheet. */
import type { Sheet } from 'virtual:sprites'

export interface SpriteProps {
  readonly sheet: Sheet
  /** Its index in the sheet. */
  readonly at: number
  readonly className?: string | undefined
}

export function Sprite({ sheet, at, className }: SpriteProps) {
  const { url, columns, rows } = sheet
  const part = (place: number, count: number) => (count > 1 ? (place / (count - 1)) * 100 : 0)
  return (
    <span
      aria-hidden
      className={className}
      style={{
        backgroundImage: `url(${url})`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${part(at % columns, columns)}% ${part(Math.floor(at / columns), rows)}%`,
      }}
    />
  )
}
