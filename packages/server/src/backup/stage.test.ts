/** Which files of a data folder never change: only these may be hard-linked into a backup and recognized by name, size and time. */
import { expect, test } from 'vitest'
import { isFinal } from './stage.ts'

const table = 'events/store/store/0a1/0a1b4134-9c0f-4cfc-8b25-ef5f03b17292'

test.each([
  [`${table}/all_1_8_2/data.bin`, true],
  [`${table}/20261122_1_5_2/primary.cidx`, true],
  [`${table}/202611_1_5_2_9/count.txt`, true],
  [`${table}/format_version.txt`, false],
  [`${table}/mutation_7.txt`, false],
  [`${table}/deduplication_logs/deduplication_log_1.txt`, false],
  ['events/store/metadata/footfall.sql', false],
  ['journal-kept/0001763763786123.000001763763786124-0a1b2c3d.log', true],
  ['journal-kept/last', false],
  ['journal/000001763763786124-0a1b2c3d.log', false],
  ['postgres/base/1/112_1_1_1', false],
])('%s: %s', (below, isNeverWrittenAgain) => {
  expect(isFinal(below)).toBe(isNeverWrittenAgain)
})
