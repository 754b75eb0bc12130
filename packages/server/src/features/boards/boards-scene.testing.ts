/** A team with two websites and their visits, and the calls that tests of boards make. */
import type { CardAnswer } from '@footfall/contract/api/board'
import { openWorld } from '../../stats/conformance/report-world.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'

export const today = { time_range: 'today' }

export const cardOf = (website_id: string, more: object = {}) => ({
  website_id,
  report: 'total' as const,
  title: 'Visitors',
  input: today,
  kind: 'overview' as const,
  state: today,
  ...more,
})

export const visitors = ({ result }: CardAnswer) =>
  (result as { current: { visitors: number } } | null)?.current.visitors

/** What a card shows whose website is deleted or hidden. */
export const gone = { result: null, problem: { reason: 'card_website_gone' } }

export type BoardsScene = Awaited<ReturnType<typeof openBoards>>

export async function openBoards() {
  const world = await openWorld('2025-06-04T09:30:00Z')
  const { person, server } = world
  const team_id = person.teamId
  const [shop, notes] = [await world.website(), await world.website('Asia/Shanghai')]
  const at = (visitor_id: string, page: string) => ({
    visitor_id,
    time: '2025-06-04T09:00:00Z',
    url: `https://example.com${page}`,
  })
  await shop.send([at('A', '/a'), at('B', '/b')])
  await notes.send([at('C', '/c')])
  return {
    world,
    team_id,
    shop: shop.websiteId,
    notes: notes.websiteId,
    board: (name = 'Mornings') => person.call('/board/add', { team_id, name }),
    async pin(board_id: string, card: ReturnType<typeof cardOf>): Promise<string> {
      return (await person.call('/board/pin', { team_id, board_id, card })).card_id
    },
    answers: async (board_id: string, card_ids: string[], by: TestPerson = person) =>
      (await by.call('/board/data', { team_id, board_id, card_ids })).list,
    /** A member who sees only these websites. */
    async colleague(role: number, seen: readonly string[]): Promise<TestPerson> {
      const other = await registerPerson(server)
      const { db } = server.context
      const member = { team_id, user_id: other.userId, role, joined_at: new Date(), all_websites: false }
      await db.insertInto('members').values(member).execute()
      for (const website_id of seen)
        await db
          .insertInto('member_websites')
          .values({ team_id, user_id: other.userId, website_id })
          .execute()
      return other
    },
  }
}
