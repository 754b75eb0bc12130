/** Lets any screen open the support chat of the floating help button. */
import { create } from 'zustand'

export const useOnlineService = create<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))

export function openOnlineService(): void {
  useOnlineService.setState({ isWanted: true })
}
