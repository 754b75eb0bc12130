import { expect, test } from 'vitest'
import { movedEventTables, rebuiltTables } from './move-rows.ts'
import { tableNames } from './tables.ts'

test('each table of events is moved, or named as rebuilt', () => {
  expect([...movedEventTables, ...rebuiltTables].sort()).toEqual([...tableNames].sort())
})
