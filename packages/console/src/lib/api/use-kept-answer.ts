/**
 * Keeps the old answer while another period's is loading, and drops it once the server cannot be reached. So numbers are never shown under the name
 * of another period for long.
 */
import { useConnection } from './connection.ts'

/** For TanStack Query's `placeholderData`. */
export function useKeptAnswer(): <T>(previous: T | undefined) => T | undefined {
  const lost = useConnection((state) => state.lost)
  return (previous) => (lost ? undefined : previous)
}
