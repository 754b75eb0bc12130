/**
 * The parameters of an address's query, as `URLSearchParams` reads them. Bytes that are no text are replaced before, because it meets each by an error
 * of its own, which takes ten times as long.
 */
export function readQuery(query: string): URLSearchParams {
  return new URLSearchParams(
    query.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const text = Buffer.from(run.replaceAll('%', ''), 'hex').toString()
      return Buffer.from(text).toString('hex').replace(/../g, '%$&')
    }),
  )
}
