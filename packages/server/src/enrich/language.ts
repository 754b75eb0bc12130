/** The visitor's language as a BCP-47 tag of language and region: `zh-CN`, `en`, `es-419`. */
import { remembering } from '../lib/caches/bounded-cache.ts'
import { detachedText } from '../lib/caches/detached-text.ts'

/**
 * The canonical tag of what the browser reports, otherwise of the first entry of `Accept-Language`; '' without either. Scripts, variants and
 * extensions are removed. A script without a region determines the region (`zh-Hant` → `zh-TW`), because that is its purpose.
 */
export function readLanguage(reported: string | undefined, acceptLanguage: string | undefined): string {
  return (reported && canonical(reported)) || (acceptLanguage && canonical(firstOf(acceptLanguage))) || ''
}

/** Characters of a header that a cached part may hold. The usual ones are shorter. */
const longestKept = 200

function firstOf(acceptLanguage: string): string {
  const end = acceptLanguage.search(/[,;]/)
  const first = end === -1 ? acceptLanguage : acceptLanguage.slice(0, end)
  return acceptLanguage.length > longestKept ? detachedText(first.slice(0, longestKept)) : first
}

const canonical = remembering(2000, (tag) => {
  try {
    const { language, region, script } = new Intl.Locale(tag.trim().slice(0, 35).replaceAll('_', '-'))
    if (language === 'und') return ''
    const place = region ?? (script ? new Intl.Locale(language, { script }).maximize().region : undefined)
    return place ? `${language}-${place}` : language
  } catch {
    return ''
  }
})
