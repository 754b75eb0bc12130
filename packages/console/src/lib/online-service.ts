/** Lets any screen open the online service, which the floating help holds. */
import { create } from 'zustand'

export const useOnlineService = create<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))

export function openOnlineService(): void {
  useOnlineService.setState({ isWanted: true })
}
