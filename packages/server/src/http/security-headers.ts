/** Headers of every page and answer: no foreign scripts, no framing (shared reports may opt in), no content sniffing. */
import type { FastifyInstance } from 'fastify'
import { cspReportPath } from './csp-reports.ts'

/** `'unsafe-inline'` is allowed for styles only, because the component library writes style elements. Scripts come from files only. */
export function contentSecurityPolicy(frameAncestors: string, widget: WidgetSources = {}): string {
  const rules = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    // Older browsers use the address, newer ones the endpoint's name in `reporting-endpoints`.
    `report-uri ${cspReportPath}`,
    'report-to csp',
  ]
  const widened = rules.map((rule) => [rule, ...(widget[rule.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
  // A directive that the policy lacks falls back to `'self'`, so `'self'` is added beside the widget's sources.
  const named = new Set(rules.map((rule) => rule.split(' ', 1)[0]))
  const added = Object.entries(widget).filter(([directive]) => !named.has(directive))
  return [...widened, ...added.map(([directive, from]) => `${directive} 'self' ${from.join(' ')}`)].join('; ')
}

/** Sources that a support widget loads from, by directive. */
export type WidgetSources = Readonly<Record<string, readonly string[]>>

/** Adds origins that the console's own calls and pictures use to the sources. */
export function allowing(origins: readonly string[], sources: WidgetSources): WidgetSources {
  const also = (directive: string) => [...(sources[directive] ?? []), ...origins]
  return origins.length === 0
    ? sources
    : { ...sources, 'connect-src': also('connect-src'), 'img-src': also('img-src') }
}

/** Browser features that are denied, for our code and for any code injected into a page. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ')

/** `https`: people reach the product by https. HSTS then makes browsers use nothing else. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { https, widget = {} }: { readonly https: boolean; readonly widget?: WidgetSources },
): void {
  const policy = contentSecurityPolicy("'none'", widget)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy)
      reply.header('x-frame-options', 'DENY')
    }
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    // Answers meant for other sites, such as the tracking script, set this header themselves.
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('reporting-endpoints', `csp="${cspReportPath}"`)
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
