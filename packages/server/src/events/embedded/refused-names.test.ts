import { expect, test } from 'vitest'
import { refusedName } from './refused-names.ts'

test.each([
  ["SELECT * FROM file('/etc/passwd')", 'file'],
  ["SELECT * APPLY(file) FROM (SELECT '/etc/hostname')", 'file'],
  ["SELECT arrayMap(`file`, ['/etc/hostname'])", 'file'],
  ['SELECT "file"(\'/etc/hostname\')', 'file'],
  ["SELECT * FROM URL('http://x')", 'URL'],
  ["SELECT * FROM remote /* x */ ('h', a, b)", 'remote'],
  ["SELECT 'it''s' FROM s3('x')", 's3'],
  ["SELECT 1 INTO OUTFILE '/tmp/x'", 'OUTFILE'],
])('%s is refused', (statement, name) => {
  expect(refusedName(statement)).toBe(name)
})

test.each([
  "SELECT 'file(x)' AS a",
  'SELECT count() FROM events -- file',
  'SELECT {p0:String} /* url */',
  'SELECT uniqExact(visitor) FROM visits WHERE page = {p1:String}',
])('%s passes', (statement) => {
  expect(refusedName(statement)).toBeNull()
})
