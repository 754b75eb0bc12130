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
    'app.skipToContent',
    'channel',
    'chart',
    'connection',
    'dashboard',
    'device_type',
    'export',
    'failure',
    'filter',
    'format',
    'list',
    'map',
    'metric',
    'pager',
    'period',
    'reason.session_expired',
    'rhythm',
    'share',
    'shortcuts',
    'stats',
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
