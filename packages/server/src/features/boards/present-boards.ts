/** Boards and cards as answers show them. */
import type { BoardRow, CardRow, SharedCard } from '@footfall/contract/api/board'
import type { KeptCard } from '@footfall/contract/resources/board'
import { unixTime } from '../../lib/time/unix-time.ts'
import type { SeenBy } from '../teams/seen-by.ts'
import type { Reach } from '../teams/within-reach.ts'
import type { Board } from './boards.ts'
import type { ShownWebsites } from './shown-websites.ts'
import type * as store from './store.ts'

export type ListRow = Awaited<ReturnType<typeof store.boardsOf>>[number]

export function presentRow({ id, team_id, name, description, ...row }: ListRow, reaches: Reach): BoardRow {
  return {
    board_id: id,
    team_id,
    name,
    description,
    card_count: row.website_ids.length,
    shared: row.share_enabled,
    within_reach: reaches(row.website_ids),
    created_at: unixTime(row.created_at),
    updated_at: unixTime(row.updated_at),
  }
}

export function presentBoard(
  { id, teamId, body, shareCode, createdAt, updatedAt }: Board,
  withinReach: boolean,
): BoardRow {
  return {
    board_id: id,
    team_id: teamId,
    name: body.name,
    description: body.description,
    card_count: body.cards.length,
    shared: shareCode !== null,
    within_reach: withinReach,
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

/** Without its query for a website that is not shown, and without its title for one that the caller never saw. */
export function presentCard(card: KeptCard, websites: ShownWebsites, sees: SeenBy): CardRow {
  const website = websites.get(card.website_id)
  if (website) return { ...card, website_name: website.name, time_zone: website.timeZone }
  const title = sees([card.website_id]).length > 0 ? card.title : null
  return { ...card, website_name: null, time_zone: null, title, input: {}, state: {} }
}

/** Filters may contain private information, and so may the screen from which the card was pinned. */
export function presentShared(card: KeptCard, websites: ShownWebsites): SharedCard {
  const { card_id, report, title, wide } = card
  const website = websites.get(card.website_id)
  const { filters: _kept, ...input } = website ? card.input : {}
  const known = { website_name: website?.name ?? null, time_zone: website?.timeZone ?? null }
  return { card_id, report, title, wide, ...known, input }
}
