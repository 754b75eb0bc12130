import { expect, test } from 'vitest'
import { reactionTo } from './reactions.ts'

test.each([
  [200, 'none'],
  [201, 'none'],
  [401, 'signInAgain'],
  [407, 'noTeam'],
  [406, 'teamDeleted'],
  [100010001, 'teamDeleted'],
  [100010002, 'teamDeleted'],
  [100010000, 'removedFromTeam'],
  [500, 'none'],
])('%d: %s', (code, reaction) => expect(reactionTo(code)).toBe(reaction))
