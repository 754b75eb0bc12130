/**
 * The texts in the parts in which they are fetched: what a shared report and the overview show, what log-in and the frame of the console say
 * beside it, and the rest, which follows once the first look is drawn. The build warns where one of those asks for a text of the rest.
 */
export type TextPart = 'report' | 'frame' | 'rest'

const parts: Readonly<Record<Exclude<TextPart, 'rest'>, readonly string[]>> = {
  report: [
    'action',
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
    'export',
    'failure',
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
    'reason.session_expired',
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
    'annotations',
    'app',
    'captcha',
    'compare',
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

/** The part that holds a key; of the beginning of one, that which holds all of them. */
export function textPartOf(key: string): TextPart {
  if (holds('report', key)) return 'report'
  return holds('frame', key) ? 'frame' : 'rest'
}
