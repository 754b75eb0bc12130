/** Orders and packages in PostgreSQL. */
import { adminRoles } from '@footfall/contract/access'
import type { BillingPeriod, OrderState, PackageSize, PaymentProviderName } from '@footfall/contract/plans'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { OrdersTable, PaidStretch } from '../../db/billing-tables.ts'
import { containing } from '../../db/containing.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/schema.ts'
import type { Cut } from '../../lib/cut.ts'

export type Order = Selectable<OrdersTable>
export type NewOrder = Insertable<OrdersTable>

const open = ['pending', 'processing'] as const

/** The team's order that can still be paid. There is never more than one. */
export function openOrder(db: Db, teamId: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', 'in', open)
    .executeTakeFirst()
}

export function insertOrder(db: Db, order: NewOrder): Promise<Order> {
  return db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()
}

/** Saves the payment page of an order. The first one stays. Returns the order as it is now. */
export async function savePage(db: Db, orderId: string, reference: string, payUrl: string): Promise<Order> {
  const saved = await db
    .updateTable('orders')
    .set({ provider_reference: reference, pay_url: payUrl })
    .where('id', '=', orderId)
    .where('provider_reference', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return saved ?? db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

export function findOrder(db: Db, orderId: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

export function findByResult(db: Db, resultCode: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('result_code', '=', resultCode).executeTakeFirst()
}

export function findByReference(
  db: Db,
  provider: PaymentProviderName,
  reference: string,
): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst()
}

/** The order, locked until the transaction ends. */
export function lockOrder(db: Db, orderId: string): Promise<Order> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setState(
  db: Db,
  orderId: string,
  state: OrderState,
  change: { paid_at?: Date; payment_method?: string } = {},
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state, ...change })
    .where('id', '=', orderId)
    .execute()
}

export interface OrderPage extends Cut {
  readonly search: string
  readonly orderBy: 'created_at' | 'paid_at' | 'amount'
  readonly order: 'asc' | 'desc'
}

export async function ordersOf(db: Db, teamId: string, { search, orderBy, order, offset, limit }: OrderPage) {
  const texts = sql<string>`concat_ws(' ', orders.id, orders.plan, orders.state, orders.provider, orders.payment_method, users.name)`
  const found = db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.ordered_by')
    .where('team_id', '=', teamId)
    .$if(search !== '', (query) => query.where(texts, 'ilike', containing(search)))
  const [rows, total] = await Promise.all([
    found
      .selectAll('orders')
      .select('users.name as orderer')
      .orderBy(`orders.${orderBy}`, (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('orders.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(found),
  ])
  return { rows, total }
}

export function lastPaid(db: Db, teamId: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('state', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Orders to ask the provider about: those that can be paid and recently restricted ones; with whether their team is deleted. */
export function unsettledOrders(db: Db, before: Date, restrictedSince: Date) {
  return db
    .selectFrom('orders')
    .innerJoin('teams', 'teams.id', 'orders.team_id')
    .selectAll('orders')
    .select((eb) => eb('teams.deleted_at', 'is not', null).as('gone'))
    .where((eb) =>
      eb.or([
        eb('state', 'in', open).and('orders.created_at', '<=', before),
        eb('state', '=', 'restricted').and('orders.created_at', '>', restrictedSince),
      ]),
    )
    .orderBy('orders.created_at')
    .execute()
}

export async function givePackage(
  db: Db,
  teamId: string,
  given: { size: PackageSize; period: BillingPeriod; until: Date; stretches?: readonly PaidStretch[] },
): Promise<void> {
  await db
    .updateTable('teams')
    .set({
      plan: 'pro',
      plan_millions: given.size,
      plan_period: given.period,
      paid_until: given.until,
      paid_stretches: JSON.stringify(given.stretches ?? []),
      // The package has more events, so some are left.
      quota_reached_at: null,
    })
    .where('id', '=', teamId)
    .execute()
}

/** Sets an individual agreement. `until` null: without end. */
export async function giveEnterprise(db: Db, teamId: string, until: Date | null): Promise<void> {
  await db
    .updateTable('teams')
    .set({
      plan: 'enterprise',
      plan_millions: null,
      plan_period: null,
      paid_until: until,
      quota_reached_at: null,
    })
    .where('id', '=', teamId)
    .execute()
}

/** Sets the team to Free. The retention counts as hiding data since the package expired. */
export async function takePackage(db: Db, teamId: string, ranOut: Date): Promise<void> {
  await db
    .updateTable('teams')
    .set({ plan: 'free', plan_millions: null, plan_period: null, paid_until: null, trial_ends_at: ranOut })
    .where('id', '=', teamId)
    .execute()
}

export function findTeam(db: Db, teamId: string) {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The team's admins, who manage its package. */
export function adminsOf(db: Db, teamId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.language', 'users.time_zone'])
    .where('members.team_id', '=', teamId)
    .where('members.role', 'in', adminRoles)
    .execute()
}

/** Numbers of a team's websites and members. */
export async function countHeld(db: Db, teamId: string): Promise<{ websites: number; members: number }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('websites')
        .where('team_id', '=', teamId)
        .where('deleted_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('websites'),
      eb
        .selectFrom('members')
        .where('team_id', '=', teamId)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('members'),
    ])
    .executeTakeFirstOrThrow()
  return { websites: row.websites ?? 0, members: row.members ?? 0 }
}
