/**
 * Cuts a page's input to the collector's limits, in UTF-8 bytes and as well-formed text: in stream mode, the decoder omits an incomplete character
 * at the cut.
 */
export const clip = (text: unknown, bytes = 2e3): string =>
  new TextDecoder().decode(new TextEncoder().encode(text as string).slice(0, bytes), { stream: true })
