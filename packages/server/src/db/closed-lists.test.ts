/** The database accepts each value of the contract's closed lists, and no other. A longer list needs a migration. */
import { collectSettings } from '@footfall/contract/api/setting'
import { language } from '@footfall/contract/fields'
import { billingCurrencies, billingPeriods, orderStates, packageSizes, plans } from '@footfall/contract/plans'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { newPostgresDatabase } from '../testing/stores/shared-stores.ts'
import { openDatabase } from './open.ts'

const { db, close } = openDatabase({ connectionString: await newPostgresDatabase() }, createLog('silent'))
afterAll(close)

const lists = {
  'orders.currency': billingCurrencies,
  'orders.events_millions': packageSizes,
  'orders.language': language.options,
  'orders.period': billingPeriods,
  'orders.state': orderStates,
  'teams.plan': plans,
  'teams.plan_millions': packageSizes,
  'teams.plan_period': billingPeriods,
  'users.language': language.options,
  'websites.salt_period': collectSettings.shape.salt_period.options,
}

test('a column of a closed list takes the whole list', async () => {
  const { rows } = await sql<{ column: string; condition: string }>`
    SELECT conrelid::regclass::text || '.' || attname AS column, pg_get_constraintdef(pg_constraint.oid) AS condition
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND ARRAY[attnum] = conkey
    WHERE contype = 'c'`.execute(db)
  const listed = rows.flatMap(({ column, condition }) => {
    const [, list] = /ARRAY\[(.*?)\]/.exec(condition) ?? []
    const values = list?.split(', ').map((value) => value.replace(/^'|'?::\w+$/g, ''))
    return values && column in lists ? [[column, values.sort()]] : []
  })
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(lists).map(([column, values]) => [column, values.map(String).sort()])),
  )
})
