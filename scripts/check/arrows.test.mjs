import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../root.mjs'
import { followArrows } from './arrows.mjs'

/** One violation of each rule: importing and imported file. @type {[string, string, string][]} */
const planted = [
  ['no-circles', 'server/src/lib/a.ts', "import './b.ts'"],
  ['every-import-resolves', 'server/src/lib/lost.ts', "import './nowhere.ts'"],
  ['contract-stands-alone', 'contract/src/heavy.ts', "import 'pg'"],
  ['console-knows-contract-only', 'console/src/lib/x.ts', "import '../../../server/src/lib/tool.ts'"],
  ['server-knows-contract-only', 'server/src/app.ts', "import '../../console/src/lib/tool.ts'"],
  ['tracker-types-only', 'tracker/src/t.ts', "import { c } from '@footfall/contract/c'\nc()"],
  [
    'tracker-knows-contract-only',
    'tracker/src/u.ts',
    "import type { S } from '../../server/src/lib/tool.ts'\nexport type T = S",
  ],
  ['nobody-imports-main', 'server/src/start.ts', "import './main.ts'"],
  [
    'parts-below-app',
    'server/src/features/teams/up.ts',
    "import type { A } from '../../services/services.ts'\nexport type B = A",
  ],
  ['parts-below-app', 'server/src/resources/up.ts', "import '../services/services.ts'"],
  [
    'http-below-features',
    'server/src/http/over.ts',
    "import type { R } from '../resources/kinds.ts'\nexport type T = R",
  ],
  ['http-below-features', 'server/src/http/up.ts', "import '../features/teams/service.ts'"],
  ['stores-below-parts', 'server/src/events/up.ts', "import '../stats/run.ts'"],
  ['stores-below-parts', 'server/src/db/up.ts', "import '../resources/kinds.ts'"],
  ['lib-at-the-bottom', 'server/src/lib/up.ts', "import '../db/open.ts'"],
  ['feature-store-is-private', 'server/src/features/billing/x.ts', "import '../teams/store.ts'"],
  ['store-stays-in-its-feature', 'server/src/ingest/x.ts', "import '../features/teams/member-store.ts'"],
  ['store-stays-in-its-feature', 'server/src/resources/x.ts', "import '../features/teams/store.ts'"],
  ['enrich-is-pure', 'server/src/enrich/up.ts', "import '../events/client.ts'"],
  ['enrich-by-its-doors', 'server/src/features/teams/place.ts', "import '../../enrich/lists/names.ts'"],
  ['collect-by-its-door', 'server/src/features/teams/taken.ts', "import '../../collect/pipeline.ts'"],
  ['journal-by-its-door', 'server/src/writer/file.ts', "import '../journal/open-file.ts'"],
  ['journal-knows-no-user', 'server/src/journal/up.ts', "import '../writer/writer.ts'"],
  ['writer-by-its-door', 'server/src/stats/z.ts', "import '../writer/file.ts'"],
  ['collect-and-writer-apart', 'server/src/writer/up.ts', "import '../collect/collect.ts'"],
  ['collecting-stands-apart', 'server/src/writer/report.ts', "import '../stats/run.ts'"],
  ['stats-below-features', 'server/src/stats/goals.ts', "import '../resources/kinds.ts'"],
  [
    'data-sources-decided-once',
    'server/src/stats/reports/total.ts',
    "import '../query/data-sources/data-sources.ts'",
  ],
  ['spreadsheets-on-their-thread', 'server/src/stats/export/exports.ts', "import './file/xlsx.ts'"],
  ['chdb-in-its-child-only', 'server/src/events/native.ts', "import 'chdb'"],
  [
    'clickhouse-client-in-events-only',
    'server/src/stats/x.ts',
    "import type { A } from '@clickhouse/client'\nexport type B = A",
  ],
  ['clickhouse-sql-in-its-folders', 'server/src/backup/count.ts', "import '../events/sql.ts'"],
  [
    'postgres-in-stores-only',
    'server/src/features/teams/service.ts',
    "import type { Kysely } from 'kysely'\nexport type K = Kysely<object>",
  ],
  ['postgres-in-stores-only', 'server/src/stats/y.ts', "import 'pg'"],
  ['vendor-in-its-folder', 'server/src/features/teams/z.ts', "import 'nodemailer'"],
  ['console-features-apart', 'console/src/features/login/x.tsx', "import '../websites/y.ts'"],
  ['console-parts-below-features', 'console/src/ui/x.ts', "import '../features/websites/y.ts'"],
  ['console-features-below-app', 'console/src/features/login/z.ts', "import '../../app/router.ts'"],
  ['console-ui-below-reports', 'console/src/lib/z.ts', "import '../reports/view.ts'"],
  ['code-without-tests', 'server/src/lib/tested.ts', "import './tool.test.ts'"],
  ['code-without-tests', 'server/src/stats/served.ts', "import './conformance/reference.ts'"],
  ['code-without-tests', 'console/src/lib/shown.ts', "import './show.testing.ts'"],
]

/** Allowed imports, which break no rule. @type {[string, string][]} */
const allowed = [
  ['contract/src/c.ts', "import { z } from 'zod'\nexport const c = () => z"],
  ['console/src/lib/tool.ts', "import { c } from '@footfall/contract/c'\nexport const t = c"],
  ['console/src/app/router.ts', "import '../features/websites/y.ts'"],
  ['console/src/features/websites/y.ts', "import '../../reports/view.ts'"],
  ['console/src/reports/view.ts', "import '../lib/tool.ts'"],
  ['tracker/src/v.ts', "import type { c } from '@footfall/contract/c'\nexport type C = typeof c"],
  ['server/src/lib/tool.ts', "import { c } from '@footfall/contract/c'\nexport type S = typeof c"],
  ['server/src/lib/tool.test.ts', "import '../db/open.ts'"],
  ['server/src/stats/conformance/reference.ts', "import '../../lib/tool.test.ts'"],
  ['console/src/lib/show.testing.ts', "import './tool.ts'"],
  ['server/src/lib/b.ts', "import './a.ts'"],
  ['server/src/main.ts', "import './services/services.ts'"],
  ['server/src/services/services.ts', "import '../features/teams/store.ts'\nexport type A = 1"],
  ['server/src/resources/kinds.ts', "import '../stats/run.ts'\nexport type R = 1"],
  ['server/src/db/open.ts', "import { Pool } from 'pg'\nexport const p = Pool"],
  ['server/src/stats/run.ts', "import '../events/client.ts'\nimport '../events/sql.ts'"],
  ['server/src/events/sql.ts', "import '../lib/tool.ts'"],
  ['server/src/stats/query/measure.ts', "import './data-sources/data-sources.ts'"],
  ['server/src/stats/query/data-sources/data-sources.ts', "import '../../../lib/tool.ts'"],
  ['server/src/stats/export/file/file-thread.ts', "import './xlsx.ts'"],
  ['server/src/stats/export/file/xlsx.ts', "import '../../../lib/tool.ts'"],
  ['server/src/events/client.ts', "import '@clickhouse/client'"],
  ['server/src/events/embedded/native.ts', "import 'chdb'"],
  ['server/src/enrich/place.ts', "import './lists/names.ts'"],
  ['server/src/enrich/lists/names.ts', "import '../../lib/tool.ts'"],
  ['server/src/journal/journal.ts', "import './open-file.ts'"],
  ['server/src/journal/open-file.ts', "import './record/event.ts'"],
  ['server/src/journal/record/event.ts', "import '../../lib/tool.ts'"],
  ['server/src/writer/writer.ts', "import '../journal/record/event.ts'"],
  ['server/src/collect/pipeline.ts', "import '../enrich/place.ts'"],
  ['server/src/collect/collect.ts', "import './pipeline.ts'\nimport '../journal/journal.ts'"],
  ['server/src/ingest/ingest.ts', "import '../collect/collect.ts'\nimport '../writer/writer.ts'"],
  ['server/src/mail/mailer.ts', "import 'nodemailer'"],
  ['server/src/features/teams/store.ts', "import 'kysely'"],
  ['server/src/features/teams/member-store.ts', "import './store.ts'"],
]

/** @type {string} */
let copy
/** @type {Awaited<ReturnType<typeof followArrows>>} */
let found

beforeAll(async () => {
  copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'footfall-arrows-')))
  const packages = path.join(copy, 'packages')
  for (const [file, text] of [...planted.map(([, ...rest]) => rest), ...allowed]) {
    const place = path.join(packages, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, `${text}\nexport {}\n`)
  }
  const manifest = { name: '@footfall/contract', exports: { './*': './src/*.ts' } }
  writeFileSync(path.join(packages, 'contract/package.json'), JSON.stringify(manifest))
  for (const name of ['pg', 'kysely', 'zod', 'chdb', 'nodemailer', '@clickhouse'])
    link(inRoot('node_modules', name), path.join(copy, 'node_modules', name))
  link(path.join(packages, 'contract'), path.join(copy, 'node_modules/@footfall/contract'))
  found = await followArrows(copy, ['packages'])
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** @param {string} from @param {string} to */
function link(from, to) {
  mkdirSync(path.dirname(to), { recursive: true })
  symlinkSync(from, to)
}

test.each(planted)('%s: found in %s', (rule, file) => {
  expect(found.violations).toContainEqual(expect.objectContaining({ rule, from: `packages/${file}` }))
})

test.each(allowed.filter(([file]) => file !== 'server/src/lib/b.ts'))('%s breaks no rule', (file) => {
  expect(found.violations.filter(({ from }) => from === `packages/${file}`)).toEqual([])
})

test('a violation says what to do instead', () => {
  expect(found.violations.find(({ rule }) => rule === 'tracker-types-only')?.instead).toMatch(/"import type"/)
  expect(found.violations.filter(({ instead }) => instead === '')).toEqual([])
})

test('every rule has a planted violation', () => {
  /** @type {{ forbidden: { name: string }[] }} */
  const { forbidden } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'))
  const names = new Set(planted.map(([rule]) => rule))
  expect(forbidden.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
})

test('every file is seen', () => {
  const files = [...planted.map(([, file]) => file), ...allowed.map(([file]) => file)]
  expect(found.seen).toEqual(expect.arrayContaining(files.map((file) => `packages/${file}`)))
})
