/** Makes the files: so many at once, the rest in a queue, none held in memory as a whole. */
import { Readable } from 'node:stream'
import type { Language } from '@footfall/contract/fields'
import type { Query } from '@footfall/contract/stats/query'
import type { FileAnswer } from '../../http/send-file.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { translate } from '../../lib/translate.ts'
import { type EngineOf, plan } from '../engine.ts'
import type { Plan } from '../plan.ts'
import type { GroupQuery } from '../reports/group-list.ts'
import { totalOf } from '../reports/total.ts'
import { trafficOf } from '../reports/traffic.ts'
import type { RowStream } from '../run.ts'
import { Semaphore } from '../semaphore.ts'
import { localDate } from '../time/zone.ts'
import { csv, csvType } from './csv.ts'
import { groupSheet } from './group-sheet.ts'
import { headSheet } from './head-sheet.ts'
import type { Row, Sheet } from './sheet.ts'
import { totalSheets, trafficSheet } from './total-sheets.ts'
import { xlsx, xlsxType } from './xlsx.ts'

export type FileFormat = 'xlsx' | 'csv'

export interface ExportArgs<Q> {
  readonly website: WebsiteAccess
  readonly query: Q & { readonly format: FileFormat }
  readonly language: Language
  readonly signal: AbortSignal
}

export interface Exports {
  /** Totals, traffic and the panels; as CSV the traffic below its totals. */
  total(args: ExportArgs<Query>): Promise<FileAnswer>
  /** The grouped table with all of its rows. */
  groupList(args: ExportArgs<Query & GroupQuery>): Promise<FileAnswer>
}

/** A file takes as long as its reader: one team's readers never hold the last place. */
const limits = { limit: 3, limitPerOwner: 2, maxWaiting: 8 }

/** Each refuses `export_busy` where too many wait, and what the reports refuse. */
export function createExports(engineOf: EngineOf, stream: RowStream): Exports {
  const semaphore = new Semaphore(limits)
  return {
    total: (args) =>
      withPlace(semaphore, args, async () => {
        const { query, language, signal } = args
        const engine = engineOf(args.website)
        const planned = await plan(engine, args)
        const sheets =
          query.format === 'csv' ? [await table()] : await totalSheets(engine, planned, language, signal)
        return fileOf('file_total', sheets, { ...args, planned, madeAt: engine.clock.now() })

        async function table(): Promise<Sheet> {
          const [total, traffic] = await Promise.all([
            totalOf(engine, planned, signal),
            trafficOf(engine, planned, signal),
          ])
          return trafficSheet(total, traffic, language, 'table')
        }
      }),
    groupList: (args) =>
      withPlace(semaphore, args, async () => {
        const engine = engineOf(args.website)
        const planned = await plan(engine, args)
        const sheet = await begun(groupSheet(stream, { ...args, planned }))
        return fileOf('file_table', [sheet], { ...args, planned, madeAt: engine.clock.now() })
      }),
  }
}

/** Waits for one's turn, and keeps the place until the last byte has gone. */
async function withPlace(
  semaphore: Semaphore,
  { website, signal }: Pick<ExportArgs<Query>, 'website' | 'signal'>,
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const release = await semaphore.acquire(website.teamId, signal).catch((error: unknown) => {
    if (error instanceof Refusal) refuse('export_busy')
    throw error
  })
  try {
    const file = await make()
    file.body.once('close', release)
    return file
  } catch (error) {
    release()
    throw error
  }
}

/** Fetches the first row, so that what the store refuses is still answered as a refusal. */
async function begun(sheet: Sheet): Promise<Sheet> {
  const rows = toAsync(sheet.rows)
  let next = await rows.next()
  return {
    ...sheet,
    rows: (async function* () {
      for (; !next.done; next = await rows.next()) yield next.value
    })(),
  }
}

async function* toAsync(rows: Sheet['rows']): AsyncGenerator<Row, void, undefined> {
  yield* rows
}

interface FileArgs extends ExportArgs<Query> {
  readonly planned: Plan
  readonly madeAt: number
}

function fileOf(kind: 'file_total' | 'file_table', sheets: readonly Sheet[], args: FileArgs): FileAnswer {
  const { query, language, website, planned } = args
  const [first] = sheets
  const bytes =
    query.format === 'csv' && first
      ? csv(first)
      : xlsx([headSheet({ ...args, filters: query.filters }), ...sheets])
  const what = translate(language, `stats.export.${kind}`)
  return {
    name: `${website.name} ${what} ${daysOf(planned)}.${query.format}`,
    type: query.format === 'csv' ? csvType : xlsxType,
    body: Readable.from(bytes, { objectMode: false }),
  }
}

/** The first and the last day that were counted. */
function daysOf({ selection: { interval }, zone }: Plan): string {
  const first = localDate(interval.start, zone).toString()
  const last = localDate(Math.max(interval.start, interval.end - 1), zone).toString()
  return first === last ? first : `${first} – ${last}`
}
