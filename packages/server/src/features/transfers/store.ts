/** Offers of websites, in PostgreSQL. */
import type { Db } from '../../db/schema.ts'

/** Takes back what is open of a website, or what would go to or leave a team. */
export async function cancelOpen(db: Db, of: { websiteId: string } | { teamId: string }): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ status: 'cancelled' })
    .where('status', '=', 'pending')
    .where((eb) =>
      'websiteId' in of
        ? eb('website_id', '=', of.websiteId)
        : eb.or([eb('to_team', '=', of.teamId), eb('from_team', '=', of.teamId)]),
    )
    .execute()
}
