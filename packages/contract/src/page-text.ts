/** The normal form of pages: as they are stored, and as what is asked about them is read. */

const plainPath = /^[A-Za-z0-9\-._~/!$&'()*+,;=:@]*$/
const escapes = /(?:%[0-9a-f]{2})+/gi
/** Escapes that are valid UTF-8. `decodeURIComponent` tells by an error, which takes a hundred times as long. */
const utf8 =
  /^(?:%[0-7].|%(?:c[2-9a-f]|d.)%[89ab].|%(?:e0%[ab]|e[1-9a-cef]%[89ab]|ed%[89]).%[89ab].|%(?:f0%[9ab]|f[1-3]%[89ab]|f4%8).%[89ab].%[89ab].)+$/i
/** Valid characters that stay escaped: those that would read as a delimiter, are invisible, or change the direction of the line. */
const opaque = /[%/?#&=+"<>\\^`{|}\s\p{C}\p{Z}]/u

/** A part of an address with readable characters decoded (`/%e8%b6%b3` → `/足`) and all others as upper-case escapes. */
export function readablePage(part: string): string {
  return plainPath.test(part) ? part : part.replace(escapes, decodeRun)
}

/** Decodes valid UTF-8 in a run of escapes. An invalid run stays escaped, byte by byte. */
function decodeRun(run: string): string {
  if (!utf8.test(run)) return run.toUpperCase()
  return Array.from(decodeURIComponent(run), (one) =>
    opaque.test(one) ? encodeURIComponent(one) : one,
  ).join('')
}
