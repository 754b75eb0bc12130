/** Keys of the texts for a key's scopes. */
import type { KeyScope } from '@footfall/contract/api/key'

export const scopeWords = { 'events:write': 'write', 'stats:read': 'read' } as const satisfies Record<
  KeyScope,
  string
>
