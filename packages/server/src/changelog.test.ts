/** CHANGELOG.md tells operators what the first start of the version runs. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownMigrations } from './db/migrate.ts'
import { eventMigrations } from './events/migrate.ts'

const changelog = readFileSync(path.join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')

test.each([knownMigrations.at(-1), eventMigrations.at(-1)?.id])('the newest migration %s is named', (id) => {
  expect(changelog).toContain(`\`${id}\``)
})
