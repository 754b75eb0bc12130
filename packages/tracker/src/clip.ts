/**
 * Cuts texts of the page to what the collector accepts, in UTF-8 bytes and as well-formed text. In stream mode the decoder holds back an incomplete
 * character at the cut.
 */
export const clip = (text: unknown, bytes = 2e3): string =>
  new TextDecoder().decode(new TextEncoder().encode(text as string).slice(0, bytes), { stream: true })
