/** The shape of an invite code, and how to find it in pasted text. */
import type { DataAt, InputAt } from '../../lib/api/call-api.ts'

export const inviteCodePattern = /^[A-Za-z0-9]{32}$/

/** Extracts the code from a whole link, or from the code itself with spaces around or inside. */
export function codeIn(text: string): string {
  const linked = /[?&]invite_code=([A-Za-z0-9]+)/.exec(text)?.[1]
  return linked ?? text.replaceAll(/\s/g, '')
}

export type Invitation = DataAt<'/team/get_invite_info'>
export type InviteKey = InputAt<'/team/get_invite_info'>
