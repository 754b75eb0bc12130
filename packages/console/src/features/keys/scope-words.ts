/** Keys of the texts for a key's scopes. */
import type { KeyScope } from '@footfall/contract/access'

export const scopeWords = { 'events:write': 'write', 'stats:read': 'read' } as const satisfies Record<
  KeyScope,
  string
>
