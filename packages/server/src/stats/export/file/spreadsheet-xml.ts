/** What the parts of a workbook share: their namespace, and text in XML. */

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes the characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => special[character] ?? character)
}
