/** Whether the client already has the version with this tag, by its If-None-Match: a list, compared weakly (RFC 9110, 13.1.2). */
export function isUnmodified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((known) => opaqueTag(known.trim()) === opaqueTag(etag))
}

/** Proxies that compress mark a tag as weak. */
function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
