/** Unsent texts by conversation, so that closing it loses nothing. They are kept until the page is left. */
const drafts = new Map<string, string>()

export function draftFor(to: string): string {
  return drafts.get(to) ?? ''
}

export function keepDraft(to: string, text: string): void {
  if (text === '') drafts.delete(to)
  else drafts.set(to, text)
}
