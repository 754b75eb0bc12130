/** Handlers of the calls that the table of reports mounts under one path. */
import type { Call } from '@footfall/contract/call'
import { type MountPoint, mountsAt } from '@footfall/contract/reports/mount'
import { type ReportName, reports } from '@footfall/contract/reports/reports'
import type { Query } from '@footfall/contract/stats/query'
import type { Exchange, Handlers, RequestInfo } from '../../http/handlers.ts'
import { type FileAnswer, sendFile } from '../../http/responses/send-file.ts'
import type { UserViewer, WebsiteAccess } from '../../http/viewer.ts'
import type { Cancellable, ReportArgs } from '../report-deps.ts'

export interface ReportCall<Q> {
  readonly website: WebsiteAccess
  /** The signed-in user; null for an API key, absent for a shared report. */
  readonly viewer?: UserViewer | null
  readonly input: Q
  readonly request: RequestInfo
}

/** The arguments of a report, from those of a handler. */
export function reportArgs<Q>({ website, viewer, input, request }: ReportCall<Q>) {
  return {
    website,
    query: input,
    language: request.language,
    signal: request.signal,
    ...(viewer && { askedBy: viewer.userId }),
  }
}

/** A report whose own input type is unknown. */
type AnyReport<Q> = (args: ReportArgs<Q> & Cancellable) => Promise<unknown>
type Calls = Readonly<Record<string, Call>>

/**
 * A handler for each report under a path. `answer` is what the path adds around a report. The casts hold because `report-table.ts` has checked that
 * inputs and results fit, and `mountsAt` made the paths of `R`.
 */
export function mountReports<R extends Calls, A extends ReportCall<unknown> = ReportCall<Query>>(
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

/** A handler for each exported report under a path. Its casts hold for the same reasons; `sheet-table.ts` has checked the inputs. */
export function mountFiles<R extends Calls>(
  point: MountPoint,
  files: { readonly [N in ReportName]?: unknown },
): Handlers<R> {
  const mounted = mountsAt(reports, point).filter(({ file }) => file)
  return Object.fromEntries(
    mounted.map(({ name, path }) => {
      const make = files[name] as (args: ReportArgs<unknown> & Cancellable) => Promise<FileAnswer>
      const answer = async (args: ReportCall<unknown> & { readonly exchange: Exchange }) =>
        sendFile(args.exchange.reply, await make(reportArgs(args)))
      return [path, answer]
    }),
  ) as unknown as Handlers<R>
}
