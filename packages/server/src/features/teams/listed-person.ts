/** A row of the list of members without the websites, which are read by the page: a member may have thousands. */
import type { MemberRow } from '@footfall/contract/api/team'

export interface ListedPerson {
  readonly row: Omit<MemberRow, 'visible_websites' | 'within_reach'>
  readonly seesAll: boolean
}
