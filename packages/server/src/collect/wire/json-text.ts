/**
 * Finds what `JSON.parse` accepts silently: nesting, repeated keys, `__proto__`. `measureJson` counts depth and keys. Only if the result is
 * suspicious, a slow pass finds the path.
 */
import type { FieldProblem } from '../../lib/errors/refusal.ts'

/** body → e → event → p → value; of an import body → events → event → props → value. */
export const maxDepth = 5

/** Number of keys in a parsed value, own enumerable ones of every object inside. */
export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let keys = 0
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) keys += countKeys(value[i])
  else for (const key in value) keys += 1 + countKeys((value as Record<string, unknown>)[key])
  return keys
}

/**
 * The first key that is repeated in its object, is `__proto__`, or is deeper than `maxDepth`; null if there is none (or if the text is not JSON,
 * which parsing detects).
 */
export function findBadKey(text: string): FieldProblem | null {
  const path: (string | number)[] = []
  const seen: (Set<string> | null)[] = []
  let awaitsKey = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"') {
      const start = i
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++
      if (!awaitsKey) continue
      const key = unquoted(text.slice(start, i + 1))
      if (key === null) return null
      path[path.length - 1] = key
      awaitsKey = false
      if (key === '__proto__') return { path: shown(path), message: 'forbidden_key' }
      const keys = seen.at(-1)
      if (keys?.has(key)) return { path: shown(path), message: 'duplicate_key' }
      keys?.add(key)
    } else if (char === '{' || char === '[') {
      if (seen.length === maxDepth) return { path: shown(path), message: 'too_deep' }
      seen.push(char === '{' ? new Set() : null)
      path.push(char === '{' ? '' : 0)
      awaitsKey = char === '{'
    } else if (char === '}' || char === ']') {
      seen.pop()
      path.pop()
      awaitsKey = false
    } else if (char === ',') {
      const last = path.at(-1)
      if (typeof last === 'number') path[path.length - 1] = last + 1
      else awaitsKey = true
    }
  }
  return null
}

function unquoted(literal: string): string | null {
  try {
    return String(JSON.parse(literal))
  } catch {
    return null
  }
}

/** Joined for the answer. Long keys are cut, so that the answer does not mirror the input. */
function shown(path: readonly (string | number)[]): string {
  return path
    .filter((part) => part !== '')
    .map((part) => String(part).slice(0, 40))
    .join('.')
}
