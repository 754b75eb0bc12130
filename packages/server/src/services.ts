/** What the features offer, made once out of the context and handed to the app. */
import type { Registry } from '@footfall/contract/api/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { createGate } from './features/access/gate.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { teamHandlers } from './features/teams/routes.ts'
import { openCollectSettings } from './features/websites/collect-settings.ts'
import { websiteHandlers } from './features/websites/routes.ts'
import type { Handlers } from './http/handlers.ts'
import type { HealthOptions } from './http/health.ts'
import type { Gate } from './http/viewer.ts'
import { readTrustedProxies } from './ingest/enrich/client-address.ts'
import { createIngest, type Ingest } from './ingest/ingest.ts'
import { overviewHandlers } from './stats/routes/overview.ts'
import { createStats, type Stats } from './stats/stats.ts'

export interface Services {
  readonly handlers: Handlers<Registry>
  readonly gate: Gate
  readonly ingest: Ingest
  readonly stats: Stats
  readonly health: HealthOptions
  addressOf(request: FastifyRequest): string
  close(): Promise<void>
}
