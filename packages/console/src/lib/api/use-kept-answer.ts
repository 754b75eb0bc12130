/**
 * The old answer stays while another period's is on its way, and goes once nobody can answer: numbers never stand under the name of a
 * period that is not theirs.
 */
import { useConnection } from './connection.ts'

/** As TanStack Query's `placeholderData` takes it. */
export function useKeptAnswer(): <T>(previous: T | undefined) => T | undefined {
  const lost = useConnection((state) => state.lost)
  return (previous) => (lost ? undefined : previous)
}
