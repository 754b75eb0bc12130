/** Event properties as they are stored: text to text, within the limits of the collecting call. */
import { cleanText } from './clean-text.ts'

export const propLimits = { count: 30, keyBytes: 300, valueBytes: 2000 } as const

/**
 * Numbers and booleans become their JSON text. Other values that are not text, and empty keys, are removed. Long texts are cut and surplus ones
 * removed. The result has no prototype, so a visitor's key cannot reach one.
 */
export function readProps(props: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const stored: Record<string, string> = Object.create(null)
  if (!props) return stored
  let count = 0
  for (const key of Object.keys(props)) {
    const value = textOf(props[key])
    const name = cleanText(key, propLimits.keyBytes)
    if (value === null || name === '' || name in stored) continue
    stored[name] = value
    if (++count === propLimits.count) break
  }
  return stored
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return cleanText(value, propLimits.valueBytes)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  return typeof value === 'boolean' ? String(value) : null
}
