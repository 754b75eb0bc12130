/** Text as it may be stored: well-formed, without control characters, within a number of UTF-8 bytes. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unclean = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]|^\s|\s$/

/** Runs of control characters become one space, the ends are trimmed, and unpaired surrogates become U+FFFD. */
export function cleanText(text: string, maxBytes: number): string {
  const clean = unclean.test(text) ? text.toWellFormed().replace(control, ' ').trim() : text
  return cutToBytes(clean, maxBytes)
}

/** The longest prefix of at most `maxBytes` in UTF-8 that splits no character. Expects well-formed text. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text
  const bytes = Buffer.from(text)
  if (bytes.length <= maxBytes) return text
  let end = maxBytes
  // A byte 10xxxxxx continues a character: step back to its first byte.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
