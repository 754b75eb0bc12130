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
    'failure.page',
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
    'gaps',
    'list',
    'map',
    'metric',
    'period',
    'reason.flood',
    'reason.unavailable',
    'rhythm',
    'share',
    'shortcuts',
    'stats.comparison',
    'stats.export.operator',
    'stats.field',
    'stats.metric',
    'stats.metric_hint',
    'stats.none',
    'stats.time_range',
    'stats.time_unit',
  ],
  frame: [
    'account.accountOrEmail',
    'account.attemptsLeft',
    'account.claim',
    'account.claimText',
    'account.forgot',
    'account.login',
    'account.loginSubtitle',
    'account.needAccount',
    'account.needCode',
    'account.needPassword',
    'account.password',
    'account.remember',
    'account.toRegister',
    'action.save',
    'annotations.add',
    'annotations.edit',
    'annotations.title',
    'app',
    'captcha',
    'export',
    'failure.leave',
    'failure.stay',
    'failure.unsaved',
    'failure.unsavedTitle',
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
    'savedReport.changed',
    'savedReport.kinds',
    'savedReport.leave',
    'savedReport.missing',
    'savedReport.opened',
    'savedReport.save',
    'savedReport.saveAs',
    'savedReport.saveNew',
    'savedReport.saved',
    'savedReport.update',
    'savedReport.updated',
    'segment.choose',
    'segment.empty',
    'segment.emptyText',
    'segment.gone',
    'segment.loading',
    'segment.mine',
    'segment.none',
    'segment.save',
    'twoFactor.code',
    'twoFactor.codeHint',
    'twoFactor.loginSubtitle',
    'twoFactor.needRecovery',
    'twoFactor.otherAccount',
    'twoFactor.recoveryCode',
    'twoFactor.recoveryHint',
    'twoFactor.title',
    'twoFactor.useCode',
    'twoFactor.useRecovery',
  ],
}

/** Named by code of the first render that uses them only later: an upload that is too large, a refusal over the plan's limit. */
export const usedLater: ReadonlySet<string> = new Set(['reason.too_large', 'cost.upgrade'])

const holds = (part: 'report' | 'frame', key: string) =>
  parts[part].some((one) => key === one || key.startsWith(`${one}.`))

/** What the forms of a text that depends on a number end with. */
const numbered = /_(?:zero|one|two|few|many|other)$/

/** The part that contains a key or, for a key prefix, all keys that begin with it. */
export function textPartOf(name: string): TextPart {
  const key = name.replace(numbered, '')
  if (holds('report', key)) return 'report'
  return holds('frame', key) ? 'frame' : 'rest'
}

/** Whether some texts of a group (`failure`) are named for the first render, so that somebody has looked which of them it uses. */
export function isGroupChosenFrom(group: string): boolean {
  return Object.values(parts).some((names) => names.some((name) => name.startsWith(`${group}.`)))
}
