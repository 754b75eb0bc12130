/** Inputs that the schemas of calls refuse: each kind is sent once, and the others are only read, because every call answers a refusal alike. */
import type { Call } from '@footfall/contract/call'
import { type DescribedProblem, describeProblems, readInput } from '../lib/errors/input-problems.ts'

/** Returns a function that tells the problems of an input as the route would (`http/bind-calls.ts`); null: it is to be sent. */
export function unsentRefusals() {
  const sent = new Set<string>()
  return (call: Call, input: unknown, kind: string): DescribedProblem[] | null => {
    // A query string turns values into texts.
    if (call.method === 'GET') return null
    const read = readInput(call.input, JSON.parse(JSON.stringify(input)), 'en-US')
    if (read.ok) return null
    if (sent.has(kind)) return describeProblems(read.problems, 'en-US')
    sent.add(kind)
    return null
  }
}
