/** Calls of a shared report: the overview's answers for anyone with its share code. They return nothing about single visitors. */
import { z } from 'zod'
import { call, calls } from '../call.ts'
import { mount } from '../reports/mount.ts'
import { reports } from '../reports/reports.ts'
import { filters } from '../stats/filters.ts'
import { sharedLiveSchema } from '../stats/live.ts'
import { queryShape } from '../stats/query.ts'
import { shareItemSchema } from '../stats/results.ts'

const access = { kind: 'share' } as const

/** The share code, and the password if the report has one. */
const shareShape = {
  sharecode: z.string().min(1).max(64),
  share_password: z.string().max(128).optional(),
}

export const shareCalls = {
  ...mount(reports, 'share', access, { ...shareShape, ...queryShape }),
  ...calls([
    call('/share/share_item', {
      access,
      input: z.object(shareShape),
      output: shareItemSchema,
      summary: 'The website behind a share code.',
    }),
    call('/share/real_time', {
      access,
      input: z.object({ ...shareShape, filters }),
      output: sharedLiveSchema,
      summary: 'The last thirty minutes of a shared report; nothing about single visitors.',
    }),
  ]),
}
