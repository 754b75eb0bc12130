/** The shape of an invite code, and how it is found in what a person pastes. */
import type { DataAt, InputAt } from '../../lib/api/call-api.ts'

export const inviteCodePattern = /^[A-Za-z0-9]{32}$/

/** The code out of a whole link, or of the code itself with blanks around and within. */
export function codeIn(text: string): string {
  const linked = /[?&]invite_code=([A-Za-z0-9]+)/.exec(text)?.[1]
  return linked ?? text.replaceAll(/\s/g, '')
}

export type Invitation = DataAt<'/team/get_invite_info'>
export type InviteKey = InputAt<'/team/get_invite_info'>
