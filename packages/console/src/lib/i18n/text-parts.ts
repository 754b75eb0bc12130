/**
 * The parts in which texts are loaded: `report` for a shared report and the overview, `frame` for log-in and the console's frame, `rest` after the
 * first render. The build warns if code of the first two uses a text of the rest.
 */
export type TextPart = 'report' | 'frame' | 'rest'

const parts: Readonly<Record<Exclude<TextPart, 'rest'>, readonly string[]>> = {
  report: [
    'action.close',
    'action.retry',
    'app.accent',
    'app.accents',
    'app.appearance',
    'app.language',
    'app.mode',
    'app.name',
    'app.size',
    'app.sizes',
    'app.skipToContent',
    'channel',
    'chart',
    'connection',
    'dashboard',
    'device_type',
    'failure.offline',
    'failure.panel',
    'failure.request',
    'failure.timeout',
    'failure.unanswered',
    'filter.add',
    'filter.clearAll',
    'filter.current',
    'filter.edit',
    'filter.filter',
    'filter.or',
    'filter.remove',
    'format',
    'list',
    'map',
    'metric',
    'period',
    'rhythm',
    'share',
    'shortcuts',
    'stats.comparison',
    'stats.export.operator',
    'stats.field',
    'stats.metric',
    'stats.none',
    'stats.switch',
    'stats.time_range',
    'stats.time_range_group',
    'stats.time_unit',
  ],
  frame: [
    'account',
    'action.save',
    'annotations',
    'app',
    'captcha',
    'compare',
    'export',
    'form',
    'help',
    'lag',
    'nav',
    'noTeam',
    'overview',
    'reaction',
    'reason.captcha_required',
    'reason.captcha_wrong',
    'rule.code_rule',
    'savedReport',
    'segment',
    'twoFactor',
  ],
}

const holds = (part: 'report' | 'frame', key: string) =>
  parts[part].some((one) => key === one || key.startsWith(`${one}.`))

/** The part that contains a key or, for a key prefix, all keys that begin with it. */
export function textPartOf(key: string): TextPart {
  if (holds('report', key)) return 'report'
  return holds('frame', key) ? 'frame' : 'rest'
}
