/** Handlers of the calls that the table of reports mounts at one place. */
import type { Call } from '@footfall/contract/call'
import { type MountPoint, mountsAt } from '@footfall/contract/reports/mount'
import { type ReportName, reports } from '@footfall/contract/reports/reports'
import type { Query } from '@footfall/contract/stats/query'
import type { Exchange, Handlers, RequestInfo } from '../../http/handlers.ts'
import { type FileAnswer, sendFile } from '../../http/send-file.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import type { ReportArgs } from '../engine.ts'

export interface Asked<Q> {
  readonly website: WebsiteAccess
  /** Whoever is signed in; not there at a shared report. */
  readonly viewer?: UserViewer
  readonly input: Q
  readonly request: RequestInfo
}

/** What a report is given, out of what a handler is. */
export function reportArgs<Q>({ website, viewer, input, request }: Asked<Q>) {
  return {
    website,
    query: input,
    language: request.language,
    signal: request.signal,
    ...(viewer && { askedBy: viewer.userId }),
  }
}

/** A report of whose own input nothing is known. */
type AnyReport<Q> = (args: ReportArgs<Q>) => Promise<unknown>
type Calls = Readonly<Record<string, Call>>

/**
 * A handler for each report at a place; `answer` is what the place does around a report. That inputs and results fit was asked where
 * the reports were bound: see `report-table.ts`.
 */
export function mountReports<R extends Calls, A extends Asked<unknown> = Asked<Query>>(
  point: MountPoint,
  bound: { readonly [N in ReportName]?: unknown },
  answer: (report: AnyReport<A['input']>, args: A, name: ReportName) => Promise<unknown> = (report, args) =>
    report(reportArgs(args)),
): Handlers<R> {
  const mounted = mountsAt(reports, point).filter(({ file }) => !file)
  return Object.fromEntries(
    mounted.map(({ name, path }) => [
      path,
      (args: A) => answer(bound[name] as AnyReport<A['input']>, args, name),
    ]),
  ) as unknown as Handlers<R>
}

/** A handler for each report that is answered as a file at a place. */
export function mountFiles<R extends Calls>(
  point: MountPoint,
  files: { readonly [N in ReportName]?: unknown },
): Handlers<R> {
  const mounted = mountsAt(reports, point).filter(({ file }) => file)
  return Object.fromEntries(
    mounted.map(({ name, path }) => {
      const make = files[name] as (args: ReportArgs<unknown>) => Promise<FileAnswer>
      const answer = async (args: Asked<unknown> & { readonly exchange: Exchange }) =>
        sendFile(args.exchange.reply, await make(reportArgs(args)))
      return [path, answer]
    }),
  ) as unknown as Handlers<R>
}
