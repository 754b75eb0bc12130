/**
 * `POST /api/csp_report`: what browsers blocked in a page. Reports are only counted by the violated rule, with one log line a minute. Their texts
 * come from any sender and name pages that users visited, so they are not kept.
 */
import { minute } from '@footfall/contract/durations'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../lib/log.ts'

export const cspReportPath = '/api/csp_report'

/** Bytes of a body. A larger batch is refused as a whole. */
const mostBytes = 16_384
/** Milliseconds between two log lines. */
const pause = minute

const types = ['application/csp-report', 'application/reports+json', 'application/json']
/** Names of the policy's rules; everything else counts as `other`. */
const rules = ['default', 'script', 'style', 'img', 'font', 'connect', 'object', 'frame', 'base', 'form']

export class CspReports {
  readonly #counts = new Map<string, number>()
  readonly #log: Log
  readonly #now: () => number
  #told = Number.NEGATIVE_INFINITY

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** How often each rule was violated since the start. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }

  /** Counts the reports of a body as a browser sends it: one, or a list. */
  count(body: unknown): void {
    const list: readonly unknown[] = Array.isArray(body) ? body.slice(0, 100) : [body]
    for (const report of list) {
      const rule = ruleOf(report)
      this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1)
    }
    if (this.#now() - this.#told < pause) return
    this.#told = this.#now()
    this.#log.warn({ counts: this.counts }, 'browsers blocked something in a page (content security policy)')
  }
}

function ruleOf(report: unknown): string {
  const { body, 'csp-report': older } = (report ?? {}) as Record<string, Record<string, unknown> | undefined>
  const name = body?.effectiveDirective ?? older?.['effective-directive'] ?? older?.['violated-directive']
  const word = typeof name === 'string' ? (/^[a-z]+/.exec(name)?.[0] ?? '') : ''
  return rules.includes(word) ? word : 'other'
}

export function serveCspReports(app: FastifyInstance, reports: CspReports): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: mostBytes }, (_request, text, done) => {
      try {
        done(null, JSON.parse(String(text)))
      } catch {
        done(null, null)
      }
    })
    scope.post(cspReportPath.replace(/^\/api/, ''), async (request, reply) => {
      reports.count(request.body)
      return reply.code(204).send()
    })
  })
}
