/**
 * Cuts what a page hands over to what the collector takes, in UTF-8 bytes and as well-formed text: as a stream, the decoder holds back
 * the half of a character at the cut.
 */
export const clip = (text: unknown, bytes = 2e3): string =>
  new TextDecoder().decode(new TextEncoder().encode(text as string).slice(0, bytes), { stream: true })
