/** The HTTP face of the product: every path there is, and nothing else. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { registry } from '@footfall/contract/api/registry'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { widgetSources } from './features/support/widget-setting.ts'
import { logRequests } from './http/access-log.ts'
import { admitConsoles } from './http/admit-consoles.ts'
import { readApiOrigins } from './http/api-origins.ts'
import { bindCalls } from './http/bind-calls.ts'
import { compressAnswers } from './http/compressed-answers.ts'
import { serveConsole } from './http/console-files.ts'
import { CspReports, serveCspReports } from './http/csp-reports.ts'
import { endConnections } from './http/ending-connections.ts'
import { sendRefusal } from './http/envelope.ts'
import { refuseFloods } from './http/flood.ts'
import { serveHealth } from './http/health.ts'
import { isLocalUrl } from './http/local-url.ts'
import { openApiDocument } from './http/openapi.ts'
import { answerErrorsPlainly } from './http/plain-errors.ts'
import { addSecurityHeaders, allowing } from './http/security-headers.ts'
import { serveTracker } from './http/tracker-file.ts'
import { Refusal } from './lib/refusal.ts'
import { languageOfHeader } from './lib/translate.ts'
import { measureCalls, serveMetrics } from './metrics/serve-metrics.ts'
import type { Services } from './services.ts'

/** Files of the other packages that are served as they were built. */
export interface BuiltFiles {
  readonly consoleRoot: string
  readonly trackerFile: string
}

const headerPatience = 10_000
const bodyPatience = 30_000

export async function createApp(
  context: Context,
  services: Services,
  files: BuiltFiles,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // A machine that is busy with other things takes longer to start, and is not to be given up for it.
    pluginTimeout: 0,
    bodyLimit: 1_048_576,
    serverFactory: (handle) =>
      createServer(
        {
          headersTimeout: headerPatience,
          requestTimeout: bodyPatience,
          keepAliveTimeout: 72_000,
          // How often the two patiences are looked at.
          connectionsCheckingInterval: 1_000,
        },
        services.ingest.before(handle),
      ),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })

  endConnections(app)

  // The collector lives apart, without the console's hooks: it must stay lean.
  await app.register(async (collector) => services.ingest.routes(collector))

  await app.register(async (site) => {
    addSecurityHeaders(site, {
      https: context.publicUrl.startsWith('https:'),
      widget: allowing(await readApiOrigins(files.consoleRoot), widgetSources(context.config.supportWidget)),
    })
    if (context.config.accessLog) logRequests(site, context.log)
    answerErrorsPlainly(site, context.log)
    await compressAnswers(site)
    await site.register(
      async (api) => {
        // A form of a foreign page can send text without asking first: calls take JSON alone.
        api.removeContentTypeParser('text/plain')
        admitConsoles(api, context.config.consoleOrigins)
        measureCalls(api, services.metrics)
        serveHealth(api, services.health)
        refuseFloods(api, { addressOf: services.addressOf, isLocal: isLocalUrl(context.publicUrl) })
        serveCspReports(api, new CspReports(context.log))
        // Made when somebody first asks: it takes half as long as everything else that a start does here.
        let document: object | undefined
        api.get('/openapi.json', async () => {
          document ??= openApiDocument(registry, context.publicUrl)
          return document
        })
        bindCalls(api, registry, services.handlers, {
          gate: services.gate,
          log: context.log,
          addressOf: services.addressOf,
          secure: context.publicUrl.startsWith('https:'),
        })
        services.keyRoutes(api)
        const unknown = (request: FastifyRequest, reply: FastifyReply) =>
          sendRefusal(reply, new Refusal('unknown_path'), languageOfHeader(request.headers['d-lang']))
        api.setNotFoundHandler(unknown)
        // Else the console's pages would answer.
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
