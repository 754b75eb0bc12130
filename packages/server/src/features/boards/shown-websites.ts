/** The websites that a board's cards are about. */
import type { Context } from '../../context.ts'
import type { Membership, WebsiteAccess } from '../../http/viewer.ts'
import { refuseInput } from '../../lib/errors/refusal.ts'
import { seenBy } from '../teams/seen-by.ts'
import { findWebsite } from '../websites/find-website.ts'
import { type Board, websitesOf } from './boards.ts'

export type ShownWebsites = ReadonlyMap<string, WebsiteAccess>

/** The team's websites that cards show, limited to those that `membership` sees; all of them for readers of a share (null). */
export async function shownOn(
  context: Context,
  { teamId, body }: Board,
  membership: Membership | null,
): Promise<ShownWebsites> {
  const named = websitesOf(body.cards)
  const ids = membership ? seenBy(membership)(named) : named
  const found = await Promise.all(ids.map((id) => findWebsite(context, id)))
  return new Map(
    found.flatMap((website) => (website?.teamId === teamId ? [[website.websiteId, website]] : [])),
  )
}

/** Refuses `invalid_input` for a card about a website that is not the team's, or not visible. */
export async function mustSee(context: Context, membership: Membership, websiteId: string): Promise<void> {
  const [seen] = seenBy(membership)([websiteId])
  const website = seen === undefined ? null : await findWebsite(context, seen)
  if (website?.teamId !== membership.teamId)
    refuseInput([{ path: 'card.website_id', message: 'website_unknown' }])
}
