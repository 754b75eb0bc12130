/** Makes the files: a limited number at once, the rest in a queue, none of them completely in memory. */

import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Query } from '@footfall/contract/stats/query'
import type { FileAnswer } from '../../http/responses/send-file.ts'
import { AccountTurns } from '../../lib/concurrency/account-turns.ts'
import { Refusal, refuse } from '../../lib/errors/refusal.ts'
import { translate } from '../../lib/translate.ts'
import type { QueryPlan } from '../plan.ts'
import type { ForOwner, Planner } from '../report-deps.ts'
import { type Finders, fieldFilters } from '../segments/expand-filters.ts'
import type { expanding } from '../segments/expanding.ts'
import { localDate } from '../time/zone.ts'
import { fileName } from './file/file-name.ts'
import type { FileWriter } from './file/file-writer.ts'
import { ReadingSpeed } from './file/reading-speed.ts'
import { type Choice, choicesOf } from './head/choices.ts'
import { headSheet } from './head/head-sheet.ts'
import { type NamedSegment, namedSegments } from './head/named-segments.ts'
import { type Subject, subjectsOf } from './head/subject.ts'
import type { LongTable } from './long-sheets.ts'
import type { WholeSheet } from './sheet.ts'
import type { ExportArgs } from './sheet-args.ts'
import { type FileName, type SheetsOf, sheetTable } from './sheet-table.ts'
import { comparedTitle } from './sheets/columns.ts'

/** Reports that can be exported. */
export type Exports = {
  readonly [N in FileName]: (args: ExportArgs<ReportQuery<N>>) => Promise<FileAnswer>
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * A file takes as long as its reader, so neither one reader nor one owner's readers must ever hold the last slot. Several together must read at a
 * least speed.
 */
const limits = { limit: 5, limitPerOwner: 3, limitPerCaller: 2, maxWaiting: 8, spare: 1 }

type Args = ExportArgs<ReportQuery<FileName>>
/** The filters without segments, and the segments' names. */
type ExpandedArgs = Args & { readonly segments: readonly NamedSegment[] }

/**
 * Each refuses `export_busy` if too many wait, `stopping`'s reason if it has not begun by then, and everything that the reports refuse. The casts keep
 * `sheetTable`'s pairs of name and input.
 */
export function createExports(
  plannerOf: ForOwner<Planner>,
  files: FileWriter,
  expanded: ReturnType<typeof expanding>,
  find: Finders,
  stopping: AbortSignal | undefined,
): Exports {
  const turns = new AccountTurns({ ...limits, ...(stopping && { stopping }) })
  const exported = Object.entries(sheetTable) as [FileName, SheetsOf<FileName>][]
  return Object.fromEntries(
    exported.map(([name, sheetsOf]) => {
      const answer = expanded((args: ExpandedArgs) =>
        withPlace(turns, args, async (take) => {
          const planner = plannerOf(args.website, args.signal)
          const planned = await planner.plan(args)
          const deps: Planner = { ...planner, plan: async () => planned }
          const sheets = await sheetsOf({ deps, planned, ...args })
          const [subjects, choices] = await Promise.all([
            subjectsOf(planner, args),
            choicesOf(planner, name, args),
          ])
          return fileOf(files, name, sheets, {
            ...args,
            planned,
            subjects,
            choices,
            madeAt: planner.clock.now(),
            take,
          })
        }),
      )
      const named = async (args: Args) => answer({ ...args, segments: await namedSegments(find, args) })
      return [name, named]
    }),
  ) as unknown as Exports
}

/** Waits for a slot, and keeps it until the last byte was sent. */
async function withPlace(
  turns: AccountTurns,
  { website, signal }: Pick<ExportArgs<Query>, 'website' | 'signal'>,
  make: (take: ReadingSpeed['take']) => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const release = await turns.acquire(website.ownerId, signal).catch((error: unknown) => {
    if (error instanceof Refusal && !turns.isStopping) refuse('export_busy')
    throw error
  })
  try {
    const speed = new ReadingSpeed()
    const file = await make(speed.take)
    file.body.once('close', release)
    speed.watch(file.body, () => turns.isAwaited(website.ownerId))
    return file
  } catch (error) {
    release()
    throw error
  }
}

interface FileArgs extends ExpandedArgs {
  readonly planned: QueryPlan
  readonly subjects: readonly Subject[]
  readonly choices: readonly Choice[]
  readonly madeAt: number
  readonly take: ReadingSpeed['take']
}

async function fileOf(
  files: FileWriter,
  name: FileName,
  sheets: readonly (WholeSheet | LongTable)[],
  args: FileArgs,
): Promise<FileAnswer> {
  const { query, language, website, planned, signal, take } = args
  const { format } = query
  const head = headSheet({
    ...args,
    sheets: sheets.flatMap((sheet) => ('report' in sheet ? [] : [sheet])),
    filters: fieldFilters(query.filters),
    compared: sheets.some((sheet) => hasCompared(sheet, planned, language)),
    changes: sheets.some(hasChanges),
  })
  return {
    name: fileName({
      website: website.name,
      report: translate(language, `stats.export.file_${name}`),
      subjects: args.subjects.map((one) => one.name),
      days: daysOf(planned),
      format,
    }),
    type: types[format],
    body: await files.write(
      { format, zone: planned.zone, sheets: format === 'csv' ? sheets.slice(0, 1) : [head, ...sheets] },
      { signal, take },
    ),
  }
}

/** Whether a table has values of the comparison period. Some reports have none. */
function hasCompared(sheet: WholeSheet | LongTable, planned: QueryPlan, language: Language): boolean {
  if ('report' in sheet) return sheet.compares
  const compared = comparedTitle(planned, language)
  return compared !== null && sheet.columns.some(({ title }) => title.includes(compared))
}

function hasChanges(sheet: WholeSheet | LongTable): boolean {
  if ('report' in sheet) return sheet.compares
  return sheet.columns.some(({ kind }) => kind === 'change' || kind === 'points')
}

/** The first and the last day of the counted interval. */
function daysOf({ selection: { interval }, zone }: QueryPlan): string {
  const first = localDate(interval.start, zone).toString()
  const last = localDate(Math.max(interval.start, interval.end - 1), zone).toString()
  return first === last ? first : `${first} – ${last}`
}
