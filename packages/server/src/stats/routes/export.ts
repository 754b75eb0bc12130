/** The overview as a file. */
import type { overviewCalls } from '@footfall/contract/api/overview'
import type { Handlers } from '../../http/handlers.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Stats } from '../stats.ts'
import { reportArgs } from './overview.ts'

type ExportCalls = Pick<typeof overviewCalls, '/overview/export_total' | '/overview/export_group_list'>

export function exportHandlers({ exports }: Stats): Handlers<ExportCalls> {
  return {
    '/overview/export_total': async (args) =>
      sendFile(args.exchange.reply, await exports.total(reportArgs(args))),
    '/overview/export_group_list': async (args) =>
      sendFile(args.exchange.reply, await exports.groupList(reportArgs(args))),
  }
}
