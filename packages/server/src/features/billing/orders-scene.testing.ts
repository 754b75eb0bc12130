/** Teams that order and pay, at a counterpart of Stripe. */
import { expect } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { staySignedIn } from '../../testing/stay-signed-in.ts'
import { startStripe } from '../../testing/stripe-counterpart.ts'
import { layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'
import { openProviders } from './providers/providers.ts'
import { reconcileOrders } from './reconcile.ts'

export const wanted = { plan: 'pro', events_millions: 5, period: 'month', provider: 'stripe' } as const

export type OrdersScene = Awaited<ReturnType<typeof openOrders>>

export async function openOrders() {
  const stripe = await startStripe()
  const server = await startTestServer(stripe.settings)
  const cast = await registerCast(server)
  await staySignedIn(server)
  const seconds = () => Math.floor(server.clock.now() / 1000)
  return {
    stripe,
    server,
    cast,
    seconds,
    async stop(): Promise<void> {
      await server.stop()
      await stripe.stop()
    },
    /** A team on Free after its trial, with a member of each role. */
    async freeTeam(): Promise<TeamPlace> {
      const place = await layTeam(server, cast)
      await server.context.db
        .updateTable('teams')
        .set({ plan: 'free', plan_millions: null, plan_period: null, paid_until: null })
        .where('id', '=', place.teamId)
        .execute()
      return place
    },
    order: ({ teamId: team_id }: TeamPlace, more = {}, by: TestPerson = cast.owner) =>
      by.call('/cost/create_order', { team_id, ...wanted, ...more }),
    packageOf: ({ teamId: team_id }: TeamPlace) => cast.owner.call('/cost/get_team_package', { team_id }),
    async stateOf(orderId: string): Promise<string | undefined> {
      const row = await server.context.db
        .selectFrom('orders')
        .select('state')
        .where('id', '=', orderId)
        .executeTakeFirst()
      return row?.state
    },
    /** Pays an order and sends the notification, as the provider would. */
    async payAndSay(orderId: string): Promise<void> {
      expect(await stripe.say(server.url, stripe.pay(orderId), { at: seconds() })).toBe(200)
    },
    reconcile: () => reconcileOrders(server.context, openProviders(server.context.config)),
  }
}
