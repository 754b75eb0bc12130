/** A website that the user sees. Nothing is requested without an id, or if `wanted` is false. */
import { minute } from '@footfall/contract/durations'
import { useCall } from '../api/use-call.ts'

export function useWebsiteItem(websiteId: string, wanted = true) {
  const enabled = wanted && websiteId !== ''
  return useCall('/website/item', { website_id: websiteId }, { enabled, fresh: minute })
}
