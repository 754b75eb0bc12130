/** Handlers of `/config/*`: texts and choices, independent of websites. */
import type { configCalls } from '@footfall/contract/api/config'
import { day } from '@footfall/contract/durations'
import type { Config } from '../../config.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Clock } from '../../lib/time/clock.ts'
import {
  areaOptions,
  comparisonOptions,
  countryLanguageOptions,
  roleOptions,
  selectAllOptions,
  switchOptions,
  timeRangeOptions,
  timeUnitOptions,
  timeZoneOptions,
  visibleOptions,
} from '../config/options.ts'
import { comparedWith } from '../time/comparison.ts'
import { clip } from '../time/interval.ts'
import { horizon, type PeriodRequest, periodOf } from '../time/period.ts'
import { defaultUnit, unitsFor } from '../time/units.ts'

interface PeriodInput {
  readonly time_range: PeriodRequest['range']
  readonly start_time?: number | undefined
  readonly end_time?: number | undefined
  readonly time_zone: string
}

/** Milliseconds. Units that suit a month suit nearly every history; minutes and hours suit only the first day's. */
const unknownHistory = 30 * day

export function configHandlers({ plans }: Pick<Config, 'plans'>, clock: Clock): Handlers<typeof configCalls> {
  const fullPeriod = (input: PeriodInput) => {
    const now = clock.now()
    const beginning = input.start_time === undefined ? now - unknownHistory : input.start_time * 1000
    const request = { range: input.time_range, startTime: input.start_time, endTime: input.end_time }
    return periodOf(request, { zone: input.time_zone, now, beginning })
  }
  return {
    '/config/team_role': async ({ request }) => ({ list: roleOptions(request.language) }),
    '/config/team_select_all': async ({ request }) => ({ list: selectAllOptions(request.language) }),
    '/config/website_allow': async ({ request }) => ({ list: visibleOptions(request.language) }),
    '/config/website_share': async ({ request }) => ({ list: switchOptions(request.language) }),
    '/config/time_range': async ({ request }) => ({ list: timeRangeOptions(request.language) }),
    '/config/country_language': async ({ request }) => countryLanguageOptions(request.language),
    '/config/timezones': async () => ({ list: timeZoneOptions(clock.now()) }),
    '/config/area': async ({ request }) => ({ list: areaOptions(request.language) }),
    '/config/comparison_option': async ({ request }) => ({ list: comparisonOptions(request.language) }),
    '/config/prev_time_range': async ({ input }) => {
      const full = fullPeriod(input)
      const counted = clip(full, { end: horizon(clock.now()) })
      const previous = comparedWith({
        range: input.time_range,
        compare: input.compare,
        matchWeekday: input.match_weekday,
        full,
        counted,
        zone: input.time_zone,
        startTime: input.compare_start_time,
        endTime: input.compare_end_time,
      })
      return { current: inSeconds(full), previous: previous && inSeconds(previous) }
    },
    '/config/get_time_unit': async ({ input, request }) => {
      const full = fullPeriod(input)
      return {
        time_unit: defaultUnit(input.time_range, full, input.time_zone),
        list: timeUnitOptions(request.language, unitsFor(full, input.time_zone)),
      }
    },
    '/config/common': async ({ request }) => ({
      area: areaOptions(request.language),
      time_range: timeRangeOptions(request.language),
      time_unit: timeUnitOptions(request.language),
      plans,
    }),
  }
}

function inSeconds({ start, end }: { start: number; end: number }) {
  return { start_time: Math.max(0, Math.floor(start / 1000)), end_time: Math.max(0, Math.floor(end / 1000)) }
}
