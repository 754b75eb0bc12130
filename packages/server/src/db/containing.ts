/** The pattern for `ILIKE` that matches what contains the text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
