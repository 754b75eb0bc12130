/** The arrows between folders. A rule's comment says what to do instead. Which modules are seen is scripts/check/arrows.mjs's. */

const server = '^packages/server/src'
const console_ = '^packages/console/src'
/** What an event passes on its way, each with one door; ingest/ puts them together. */
const rooms = 'enrich|collect|journal|writer'
/** What answers calls. */
const parts = 'stats|features|resources'
/** What tests share, and the references that reports are compared with. */
const testing = '/(testing|conformance)/|\\.testing\\.tsx?$'
const test = '\\.(test|faults)\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two modules that need each other are one, or miss a third that both can use.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'The file or package does not exist, or is not installed.',
      severity: 'error',
      from: {},
      // What a plugin of the build makes up has no file.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\.json\\?(report|frame|rest)$'] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what both sides agree on: zod and itself, nothing else.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: test },
      to: { pathNot: ['^packages/contract/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'console-knows-contract-only',
      comment: 'The console speaks to the server through the calls of the contract.',
      severity: 'error',
      from: { path: '^packages/console/' },
      to: { path: '^packages/(server|tracker)/' },
    },
    {
      name: 'server-knows-contract-only',
      comment: 'Share a shape through the contract; built files are read from their folder.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/(console|tracker)/' },
    },
    {
      name: 'tracker-types-only',
      comment: 'The script has a byte budget: use "import type" of the contract, and nothing else.',
      severity: 'error',
      from: { path: '^packages/tracker/src', pathNot: test },
      to: { pathNot: '^packages/tracker/src', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tracker-knows-contract-only',
      comment: 'Types come from the contract.',
      severity: 'error',
      from: { path: '^packages/tracker/src', pathNot: test },
      to: { path: '^packages/(server|console)/' },
    },
    {
      name: 'nobody-imports-main',
      comment: 'main.ts is the process; what others need stands in a module of its own.',
      severity: 'error',
      from: { path: server },
      to: { path: `${server}/main\\.ts$` },
    },
    {
      name: 'parts-below-app',
      comment:
        'ingest, stats, features, resources and http are joined by services/ and app.ts; they do not know them.',
      severity: 'error',
      from: {
        path: `${server}/(${rooms}|ingest|${parts}|metrics|http|events|db|mail|jobs|lib)/`,
        pathNot: test,
      },
      to: { path: [`${server}/(app|start)\\.ts$`, `${server}/(services|demo)/`] },
    },
    {
      name: 'http-below-features',
      comment: 'http/ turns calls into routes and knows no feature; app.ts hands the handlers over.',
      severity: 'error',
      from: { path: `${server}/http/`, pathNot: test },
      to: { path: `${server}/(${rooms}|ingest|${parts})/` },
    },
    {
      name: 'stores-below-parts',
      comment: 'events, db, mail and jobs are what the parts build on; hand them what they need.',
      severity: 'error',
      from: { path: `${server}/(events|db|mail|jobs)/`, pathNot: test },
      to: {
        path: `${server}/((${rooms}|ingest|${parts}|http|services)/|(app|context|start)\\.ts$)`,
      },
    },
    {
      name: 'lib-at-the-bottom',
      comment: 'lib/ is plain tools: the contract and lib/ itself.',
      severity: 'error',
      from: { path: `${server}/lib/`, pathNot: test },
      to: { path: `${server}/`, pathNot: `${server}/lib/` },
    },
    {
      name: 'enrich-is-pure',
      comment: 'enrich/ looks things up: the contract, lib/ and itself. Hand it what it needs.',
      severity: 'error',
      from: { path: `${server}/enrich/`, pathNot: test },
      to: { path: `${server}/`, pathNot: `${server}/(enrich|lib)/` },
    },
    {
      name: 'enrich-by-its-doors',
      comment: 'The look-ups stand at the top of enrich/; the folders are what they read.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/enrich/`, test] },
      to: { path: `${server}/enrich/[^/]+/` },
    },
    {
      name: 'collect-by-its-door',
      comment: 'Use collect/collect.ts.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/collect/`, testing, test] },
      to: { path: `${server}/collect/`, pathNot: `${server}/collect/collect\\.ts$` },
    },
    {
      name: 'journal-by-its-door',
      comment: 'Use journal/journal.ts, or journal/record/ for what is written into it.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/journal/`, testing, test] },
      to: { path: `${server}/journal/`, pathNot: `${server}/journal/(journal\\.ts$|record/)` },
    },
    {
      name: 'journal-knows-no-user',
      comment: 'The journal serves collect/ and writer/, and knows neither.',
      severity: 'error',
      from: { path: `${server}/journal/`, pathNot: test },
      to: { path: `${server}/(enrich|collect|writer|ingest|events)/` },
    },
    {
      name: 'writer-by-its-door',
      comment: 'Use writer/writer.ts.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/writer/`, testing, test] },
      to: { path: `${server}/writer/`, pathNot: `${server}/writer/writer\\.ts$` },
    },
    {
      name: 'collecting-stands-apart',
      comment: 'Collecting knows neither reports nor accounts: services/ hands it what it asks for.',
      severity: 'error',
      from: { path: `${server}/(${rooms}|ingest)/`, pathNot: [testing, test] },
      to: { path: `${server}/(${parts})/` },
    },
    {
      name: 'stats-below-features',
      comment: 'Reports know no feature and nothing of collecting: goals, segments and rates are handed in.',
      severity: 'error',
      from: { path: `${server}/stats/`, pathNot: [testing, test] },
      to: { path: `${server}/(${rooms}|ingest|features|resources)/` },
    },
    {
      name: 'data-sources-decided-once',
      comment:
        'A report asks for metrics by keys: measure.ts, and same-rows.ts for which keys cost little together.',
      severity: 'error',
      from: {
        path: `${server}/stats/`,
        // The plan learns which days are rolled up; returning visitors have a statement of their own for them.
        pathNot: [`${server}/stats/(query/|plan-period\\.ts$|sequences/retention-sql\\.ts$)`, testing, test],
      },
      to: { path: `${server}/stats/query/data-sources/data-sources\\.ts$` },
    },
    {
      name: 'spreadsheets-on-their-thread',
      comment:
        'Files are written by the thread of stats/export/file/file-thread.ts, never where events are collected.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/stats/export/file/(file-thread|xlsx|csv|zip)\\.ts$`, test] },
      to: { path: `${server}/stats/export/file/(xlsx|csv|zip)\\.ts$` },
    },
    {
      name: 'collect-and-writer-apart',
      comment: 'They meet in the journal; ingest/ puts them together.',
      severity: 'error',
      from: { path: `${server}/(collect|writer)/`, pathNot: test },
      to: { path: `${server}/(collect|writer|ingest)/`, pathNot: `${server}/$1/` },
    },
    {
      name: 'feature-store-is-private',
      comment: "Call the other feature's service; its store.ts is its own.",
      severity: 'error',
      from: { path: `${server}/features/([^/]+)/`, pathNot: test },
      to: { path: `${server}/features/.+[/-]store\\.ts$`, pathNot: `${server}/features/$1/` },
    },
    {
      name: 'store-stays-in-its-feature',
      comment: "Call the feature's service; only the wiring may open its store.ts.",
      severity: 'error',
      from: { path: `${server}/(${rooms}|ingest|stats|resources|metrics|http)/`, pathNot: test },
      to: { path: `${server}/features/.+[/-]store\\.ts$` },
    },
    {
      name: 'chdb-in-its-child-only',
      comment:
        'The engine lives in the child process of events/embedded; speak to it through events/client.ts.',
      severity: 'error',
      from: { pathNot: `${server}/events/embedded/` },
      to: { path: '(^|/)node_modules/chdb/' },
    },
    {
      name: 'clickhouse-client-in-events-only',
      comment: 'Use the EventsStore of events/client.ts.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/events/`, test] },
      to: { path: '(^|/)node_modules/@clickhouse/' },
    },
    {
      name: 'clickhouse-sql-in-its-folders',
      comment: 'A statement stands in stats/, writer/ or events/; call a function there.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/(stats|writer|events)/`, testing, test] },
      to: { path: `${server}/events/(sql|param)\\.ts$` },
    },
    {
      name: 'postgres-in-stores-only',
      comment:
        'PostgreSQL is spoken in store.ts files, db/ and jobs/ (context.ts and stores.ts only hand it on); ask the store.',
      severity: 'error',
      from: {
        path: server,
        pathNot: [`${server}/(db|jobs)/`, `${server}/(context|stores)\\.ts$`, '[/-]store\\.ts$', test],
      },
      to: { path: '(^|/)node_modules/(kysely|pg|@types/pg)/' },
    },
    {
      name: 'vendor-in-its-folder',
      comment: 'Mail is sent through mail/, jobs are queued through jobs/.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/(mail|jobs)/`, test] },
      to: { path: '(^|/)node_modules/(nodemailer|@types/nodemailer|graphile-worker)/' },
    },
    {
      name: 'console-features-apart',
      comment: 'What two features need moves to reports/, ui/ or lib/.',
      severity: 'error',
      from: { path: `${console_}/features/([^/]+)/` },
      to: { path: `${console_}/features/`, pathNot: `${console_}/features/$1/` },
    },
    {
      name: 'console-parts-below-features',
      comment: 'reports/, ui/ and lib/ serve the features and know none of them.',
      severity: 'error',
      from: { path: `${console_}/(reports|ui|lib)/` },
      to: { path: `${console_}/(app|features)/` },
    },
    {
      name: 'console-features-below-app',
      comment: 'The router and the layouts in app/ know the features, not the other way round.',
      severity: 'error',
      from: { path: `${console_}/features/` },
      to: { path: `${console_}/app/` },
    },
    {
      name: 'console-ui-below-reports',
      comment: 'ui/ and lib/ are plain parts; a report view uses them.',
      severity: 'error',
      from: { path: `${console_}/(ui|lib)/` },
      to: { path: `${console_}/reports/` },
    },
    {
      name: 'code-without-tests',
      comment: 'A module that both code and tests need is not a test.',
      severity: 'error',
      from: { path: '^packages/', pathNot: [testing, test] },
      to: { path: [testing, test] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only what we build: an installed package's entry often lies in its dist/, and must be seen.
    exclude: { path: '^packages/[^/]+/dist/' },
    // Imports of types are arrows too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.d.ts', '.json'],
    },
  },
}
