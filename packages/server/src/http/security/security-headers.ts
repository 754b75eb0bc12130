/** Headers of every page and answer: no foreign scripts, no framing (shared reports may opt in), no sniffing. */
import type { FastifyInstance } from 'fastify'
import { cspReportPath } from './csp-reports.ts'

/** `'unsafe-inline'` only applies to styles: the component library writes style elements. Scripts only come from files. */
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
    // Older browsers only know the address, newer ones the name defined in `reporting-endpoints`.
    `report-uri ${cspReportPath}`,
    'report-to csp',
  ]
  const widened = rules.map((rule) => [rule, ...(widget[rule.split(' ', 1)[0] ?? ''] ?? [])].join(' '))
  // A missing directive falls back to `'self'`, which must therefore be added to the allowed sources.
  const named = new Set(rules.map((rule) => rule.split(' ', 1)[0]))
  const added = Object.entries(widget).filter(([directive]) => !named.has(directive))
  return [...widened, ...added.map(([directive, from]) => `${directive} 'self' ${from.join(' ')}`)].join('; ')
}

/** Sources that a support widget loads from, by directive. */
export type WidgetSources = Readonly<Record<string, readonly string[]>>

/** The sources, and origins for the console's own calls and pictures. */
export function allowing(origins: readonly string[], sources: WidgetSources): WidgetSources {
  const also = (directive: string) => [...(sources[directive] ?? []), ...origins]
  return origins.length === 0
    ? sources
    : { ...sources, 'connect-src': also('connect-src'), 'img-src': also('img-src') }
}

/** None of these is ever requested, neither by us nor by injected content. */
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

/** `https`: the product is reached by https and must never be reached otherwise. */
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
    // Resources for other sites set this themselves: the tracking script.
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('reporting-endpoints', `csp="${cspReportPath}"`)
    if (https) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
