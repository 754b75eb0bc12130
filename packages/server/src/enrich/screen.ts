/** A visitor's screen: its size as a value of a dimension. */

/** Wider than any screen sold. A larger value is a joke or an error. */
const largest = 16_384
const smallest = 64

/** `1920x1080` in CSS pixels; '' for other text. A phone or tablet counts in portrait orientation, so that turning it does not make another screen. */
export function readScreen(text: string | undefined, handheld: boolean): string {
  const size = sizeOf(text)
  if (!size) return ''
  const [width, height] = size
  return handheld && width > height ? `${height}x${width}` : `${width}x${height}`
}

function sizeOf(text: string | undefined): readonly [number, number] | null {
  if (!text) return null
  const cross = text.indexOf('x')
  if (cross < 1 || text.length > 11) return null
  const width = Number(text.slice(0, cross))
  const height = Number(text.slice(cross + 1))
  return plausible(width) && plausible(height) ? [width, height] : null
}

function plausible(length: number): boolean {
  return Number.isInteger(length) && length >= smallest && length <= largest
}
