const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether it is the text of a UUID, of any version, in either case. */
export function isUuid(text: string): boolean {
  return form.test(text)
}
