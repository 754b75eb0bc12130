import type { TeamRole } from '@footfall/contract/access'
import type { MemberRow } from '@footfall/contract/api/team'
import { describe, expect, test } from 'vitest'
import { actionsFor } from './member-action.ts'

const member = (given: Partial<MemberRow>): MemberRow => ({
  member_id: 'her',
  invite_id: null,
  name: 'Her',
  account: null,
  email: null,
  avatar: null,
  team_role: 4,
  visible_websites: 'all',
  within_reach: true,
  pending: false,
  created_at: 0,
  expires_at: null,
  ...given,
})
const invited = member({ member_id: null, invite_id: 'i', pending: true })

describe('the actions offered for a member', () => {
  test.each<[string, TeamRole, MemberRow, string[]]>([
    ['the owner about a member', 1, member({}), ['edit', 'handOver', 'remove']],
    ['an admin about a member', 2, member({}), ['edit']],
    ['an admin about the owner', 2, member({ team_role: 1 }), []],
    ['an admin about themselves', 2, member({ member_id: 'me' }), []],
    ['an admin about an invitation', 2, invited, ['resend', 'cancel']],
    ['an admin about a member who sees more', 2, member({ within_reach: false }), []],
    ['an admin about an invitation to see more', 2, { ...invited, within_reach: false }, []],
    ['a manager about a member', 3, member({}), []],
    ['a manager about an invitation', 3, invited, []],
    ['nobody in particular', 0, member({}), []],
  ])('%s', (_who, role, about, actions) => {
    expect(actionsFor(role, 'me', about)).toEqual(actions)
  })
})
