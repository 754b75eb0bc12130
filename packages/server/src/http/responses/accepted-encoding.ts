/** The content coding of an answer, by the client's Accept-Encoding (RFC 9110, 12.5.3): of ours, the one it prefers, and the first of equals. */
import type { FastifyRequest } from 'fastify'

/** `identity` if the client accepts none of ours. */
export function acceptedEncoding<Ours extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  ours: readonly Ours[],
): Ours | 'identity' {
  const weights = new Map(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...params] = entry.split(';').map((part) => part.trim())
        const weight = params.find((param) => param.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
      }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const taken = ours.filter((name) => weightOf(name) > 0)
  return taken.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity'
}
