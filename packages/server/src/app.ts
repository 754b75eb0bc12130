/** The product's HTTP server: all routes, and nothing else. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { registry } from '@footfall/contract/api/registry'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { widgetSources } from './features/support/widget-setting.ts'
import { logRequests } from './http/access-log.ts'
import { bindCalls } from './http/bind-calls.ts'
import { limitConnections } from './http/connections/connection-limit.ts'
import { endConnections } from './http/connections/ending-connections.ts'
import { isLocalUrl } from './http/connections/local-url.ts'
import { requireOneHost } from './http/connections/one-host.ts'
import { limitPipelining } from './http/connections/pipelined-requests.ts'
import { endStalledAnswers } from './http/connections/stalled-answers.ts'
import { boundUnreadAnswers } from './http/connections/unread-answers.ts'
import { answerUnreadable } from './http/connections/unreadable-requests.ts'
import { decodableUrl } from './http/decodable-url.ts'
import { answerErrorsByEnvelope } from './http/envelope-errors.ts'
import { serveHealth } from './http/health.ts'
import { nameCallers } from './http/name-callers.ts'
import { openApiDocument } from './http/openapi/openapi.ts'
import { serveConsole } from './http/pages/console-files.ts'
import { serveTracker } from './http/pages/tracker-file.ts'
import { answerErrorsPlainly } from './http/plain-errors.ts'
import { boundBodies } from './http/request-bodies/bound-bodies.ts'
import { keepJsonBodies } from './http/request-bodies/json-body.ts'
import { leaveBodiesUnread, leaveUnknownUnread } from './http/request-bodies/unread-bodies.ts'
import { compressAnswers } from './http/responses/compressed-answers.ts'
import { readyJson } from './http/responses/ready-json.ts'
import { admitConsoles } from './http/security/admit-consoles.ts'
import { readApiOrigins } from './http/security/api-origins.ts'
import { CspReports, serveCspReports } from './http/security/csp-reports.ts'
import { refuseFloods } from './http/security/flood.ts'
import { addSecurityHeaders, allowing } from './http/security/security-headers.ts'
import { sendRefusal } from './http/send-refusal.ts'
import { Refusal, refuse } from './lib/errors/refusal.ts'
import { languageOfHeader } from './lib/translate.ts'
import { measureCalls, serveMetrics } from './metrics/serve-metrics.ts'
import type { Services } from './services/services.ts'

/** Built files of other packages that are served unchanged. */
export interface BuiltFiles {
  readonly consoleRoot: string
  readonly trackerFile: string
}

const headerTimeout = 10_000
const bodyTimeout = 30_000

export async function createApp(
  context: Context,
  services: Services,
  files: BuiltFiles,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // A busy machine takes longer to start; the start must not be aborted for that.
    pluginTimeout: 0,
    bodyLimit: 1_048_576,
    serverFactory: (handle) =>
      createServer(
        {
          headersTimeout: headerTimeout,
          requestTimeout: bodyTimeout,
          keepAliveTimeout: 72_000,
          // How often the two timeouts are checked.
          connectionsCheckingInterval: 1_000,
        },
        limitPipelining(requireOneHost(services.ingest.before(handle))),
      ),
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })

  endConnections(app)
  endStalledAnswers(app)
  limitConnections(app)

  // The collector is separate, without the console's hooks, to stay fast.
  await app.register(async (collector) => {
    answerErrorsByEnvelope(collector, context.log)
    services.ingest.routes(collector)
  })

  await app.register(async (site) => {
    addSecurityHeaders(site, {
      https: context.publicUrl.startsWith('https:'),
      widget: allowing(await readApiOrigins(files.consoleRoot), widgetSources(context.config.supportWidget)),
    })
    if (context.config.accessLog) logRequests(site, context.log)
    answerErrorsPlainly(site, context.log)
    site.setNotFoundHandler(() => refuse('unknown_path'))
    leaveBodiesUnread(site)
    nameCallers(site, services.addressOf)
    boundUnreadAnswers(site, services.addressOf)
    await compressAnswers(site)
    await site.register(
      async (api) => {
        keepJsonBodies(api)
        admitConsoles(api, context.config.consoleOrigins)
        measureCalls(api, services.metrics)
        serveHealth(api, services.health)
        refuseFloods(api, { addressOf: services.addressOf, isLocal: isLocalUrl(context.publicUrl) })
        const unknown = (request: FastifyRequest, reply: FastifyReply) =>
          sendRefusal(reply, new Refusal('unknown_path'), languageOfHeader(request.headers['d-lang']))
        leaveUnknownUnread(api, unknown)
        boundBodies(api, services.addressOf)
        serveCspReports(api, new CspReports(context.log))
        // Built on first use: it takes half as long as everything else at start.
        api.get(
          '/openapi.json',
          readyJson(() => openApiDocument(registry, context.publicUrl)),
        )
        bindCalls(api, registry, services.handlers, {
          gate: services.gate,
          log: context.log,
          addressOf: services.addressOf,
          secure: context.publicUrl.startsWith('https:'),
        })
        services.keyRoutes(api)
        api.setNotFoundHandler(unknown)
        // Otherwise the console's pages would answer.
        api.get('/*', unknown)
      },
      { prefix: '/api' },
    )
    serveMetrics(site, services.metrics, context.config.metricsToken)
    await services.publicRoutes(site)
    await serveTracker(site, files.trackerFile)
    await serveConsole(site, {
      root: files.consoleRoot,
      log: context.log,
      mayFrame: services.mayFrame,
      answerFirst: (asking) =>
        services.answerFirst({ ...asking, address: services.addressOf(asking.exchange.request) }),
    })
  })
  return app
}
