/** Inputs of the calls of boards, for the access matrix. */
import type { Inputs, Path, Scene } from './scene.testing.ts'

const team = ({ teamId }: Scene) => ({ team_id: teamId })
const board = { name: 'Mornings' }
const card = ({ websiteId }: Scene) => ({
  website_id: websiteId,
  report: 'total' as const,
  title: 'Visits',
  input: { time_range: 'last_7_days' },
  kind: 'overview' as const,
  state: {},
})

/** A board that shows the website. */
async function made(scene: Scene) {
  const { card_id: _, ...which } = await pinned(scene)
  return which
}

async function pinned(scene: Scene) {
  const { board_id } = await scene.cast.owner.call('/board/add', { ...team(scene), ...board })
  const which = { ...team(scene), board_id }
  const { card_id } = await scene.cast.owner.call('/board/pin', { ...which, card: card(scene) })
  return { ...which, card_id }
}

async function shared(scene: Scene) {
  const { card_id, ...which } = await pinned(scene)
  const { share_url } = await scene.cast.owner.call('/board/share', { ...which, share: true })
  return { sharecode: share_url?.split('/').at(-1) ?? '', card_ids: [card_id] }
}

export const boardInputs: Pick<Inputs, Extract<Path, `/board/${string}`>> = {
  '/board/list': team,
  '/board/add': (scene) => ({ ...team(scene), ...board }),
  '/board/item': made,
  '/board/edit': async (scene) => ({ ...(await made(scene)), name: 'Evenings' }),
  '/board/delete': made,
  '/board/pin': async (scene) => ({ ...(await made(scene)), card: card(scene) }),
  '/board/edit_card': async (scene) => ({ ...(await pinned(scene)), title: 'Visitors' }),
  '/board/unpin': pinned,
  '/board/data': async (scene) => {
    const { card_id, ...which } = await pinned(scene)
    return { ...which, card_ids: [card_id] }
  },
  '/board/share': async (scene) => ({ ...(await made(scene)), share: true }),
  '/board/shared_item': async (scene) => ({ sharecode: (await shared(scene)).sharecode }),
  '/board/shared_data': shared,
}
