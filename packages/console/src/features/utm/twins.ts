/** Finds tags that were probably meant to be the same: `Google` and `google`, `news_letter` and `newsletter`, `facebok` and `facebook`. Pure. */

export interface KnownTag {
  readonly value: string
  readonly visitors: number
}

export interface Twin {
  /** `case`: the same except for case, spaces and hyphens; `spelling`: one or two letters differ. */
  readonly kind: 'case' | 'spelling'
  readonly value: string
}

/**
 * The existing tag that was probably meant by a typed one. Null if the typed tag is in use itself and no similar one is more frequent. Different
 * numbers are not typos: `sale-2025` is not a twin of `sale-2024`.
 */
export function twinOf(typed: string, known: readonly KnownTag[]): Twin | null {
  const value = typed.trim()
  if (value === '') return null
  const own = known.find((tag) => tag.value === value)?.visitors ?? 0
  const others = known.filter((tag) => tag.value !== '' && tag.visitors > own)
  const busiest = (found: readonly KnownTag[]) => found.toSorted((a, b) => b.visitors - a.visitors)[0]
  const same = busiest(others.filter((tag) => plain(tag.value) === plain(value)))
  if (same) return { kind: 'case', value: same.value }
  const near = busiest(others.filter((tag) => isMisspelt(plain(value), plain(tag.value))))
  return near ? { kind: 'spelling', value: near.value } : null
}

/** Removes differences without a meaning: case, spaces, hyphens. */
function plain(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.+-]+/gu, '')
}

function isMisspelt(one: string, other: string): boolean {
  const digits = (text: string) => text.replace(/\D+/gu, ' ').trim()
  const shorter = Math.min([...one].length, [...other].length)
  if (shorter < 4 || digits(one) !== digits(other)) return false
  return distance(one, other) <= (shorter < 8 ? 1 : 2)
}

/** Number of letters to insert, delete, replace or swap with their neighbour. */
function distance(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? 0
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(1, 0) + 1, (row[j - 1] ?? 0) + 1, at(1, 1) + (same ? 0 : 1))
      row.push(swapped ? Math.min(least, at(2, 2) + 1) : least)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
