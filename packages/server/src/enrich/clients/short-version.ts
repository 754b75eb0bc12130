/** Versions as values of a dimension: two parts without a trailing zero (`141.0.7390.54` → `141`, `18_6_2` → `18.6`). */
export function shortVersion(version: string): string {
  const [major = '', minor = ''] = version.replaceAll('_', '.').split('.')
  if (!/^\d{1,6}$/.test(major)) return ''
  return /^\d{1,4}$/.test(minor) && Number(minor) > 0
    ? `${Number(major)}.${Number(minor)}`
    : `${Number(major)}`
}
