/** The platform's names of regions and languages. */
import type { Language } from '../fields.ts'

/** By language and type. Making one takes as long as thirty look-ups. */
const known = new Map<string, Intl.DisplayNames>()

/** The name of a code; the code itself if it has no name, or is none. */
export function platformName(type: 'region' | 'language', code: string, language: Language): string {
  const key = `${language} ${type}`
  const names = known.get(key) ?? new Intl.DisplayNames([language], { type, fallback: 'code' })
  known.set(key, names)
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
