/** Erases a website's or a visitor's data. The action only queues a job; the running server runs it like an erasure by a user. */
import { z } from 'zod'
import { operator } from '../features/audit/audit.ts'
import { resetWebsite } from '../features/websites/delete-website.ts'
import { requestVisitorErasure, visitorNamed } from '../features/websites/erase-visitor.ts'
import { AdminError, type AdminPlace, action } from './action.ts'
import * as store from './store.ts'

const website = z.uuid({
  error: 'Give the website’s id: "npm run admin -- teams websites <team>" lists them.',
})
const later =
  'The data is erased in the background while the server runs. Events that are still being stored are erased a minute later.'

export const eraseWebsite = action(
  'erase.website',
  z.object({ website, sure: z.boolean() }),
  async (place, input) => {
    const { id, team_id, name } = await find(place, input.website)
    const what = `everything that was counted for the website "${name}"`
    if (!input.sure) throw new AdminError(`This erases ${what}. Add --yes to do it.`)
    await resetWebsite(place, operator, { websiteId: id, teamId: team_id })
    return { lines: [`Queued for erasure: ${what}.`, later] }
  },
)

export const eraseVisitor = action(
  'erase.visitor',
  z.object({ website, named: visitorNamed, sure: z.boolean() }),
  async (place, input) => {
    const { id, team_id, name } = await find(place, input.website)
    const what = `everything that was counted for this visitor of the website "${name}"`
    if (!input.sure) throw new AdminError(`This erases ${what}. Add --yes to do it.`)
    await requestVisitorErasure(place, operator, { websiteId: id, teamId: team_id }, input.named)
    return { lines: [`Queued for erasure: ${what}.`, later] }
  },
)

async function find({ db }: AdminPlace, id: string) {
  const found = await store.findWebsite(db, id)
  if (!found) throw new AdminError(`There is no website ${id}.`)
  return found
}
