/** The operator's metrics, in Prometheus format. docs/operating.md lists names and labels. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { BackupSchedule } from '../backup/schedule.ts'
import type { Context } from '../context.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { countJobs } from '../jobs/count-jobs.ts'
import type { OpenStreams } from '../stats/live/open-streams.ts'

export interface MetricSources {
  /** Contains the measures of `measures.ts`. */
  readonly registry: Registry
  readonly ingest: Pick<Ingest, 'health' | 'totals'>
  readonly streams: Pick<OpenStreams, 'size'>
  readonly backups: Pick<BackupSchedule, 'state' | 'trouble'>
}

/** An answered call. */
export interface AnsweredCall {
  /** Its path in the registry, never the requested one, because labels must stay few. */
  readonly call: string
  readonly status: number
  readonly seconds: number
}

export interface Metrics {
  answered(call: AnsweredCall): void
  /** All metrics as text, and the text's media type. */
  read(): Promise<{ readonly text: string; readonly type: string }>
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(
  { config, pool, log }: Pick<Context, 'config' | 'pool' | 'log'>,
  sources: MetricSources,
): Metrics {
  const { registry, ingest, streams, backups } = sources
  const registers = [registry]
  // Its timer wakes the process a hundred times a second, which is most of what an idle one does.
  if (config.metricsToken !== null || config.metricsPort !== null)
    collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'footfall_call_duration_seconds',
    help: 'Time to answer a call, by its path and status.',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  })
  new Counter({
    name: 'footfall_events_total',
    help: 'Events since the start, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { accepted, duplicate, dropped } = ingest.totals
      this.reset()
      this.inc({ outcome: 'accepted' }, accepted)
      this.inc({ outcome: 'duplicate' }, duplicate)
      for (const [reason, count] of dropped) this.inc({ outcome: reason }, count)
    },
  })
  new Counter({
    name: 'footfall_collect_refused_total',
    help: 'Collect requests that were rejected because too much was waiting.',
    registers,
    collect() {
      this.reset()
      this.inc(ingest.totals.refused)
    },
  })
  gauge(
    'footfall_journal_waiting_bytes',
    'Bytes accepted that are not in the events store yet.',
    () => ingest.health().waitingBytes,
  )
  gauge(
    'footfall_reports_lag_seconds',
    'Seconds by which reports lag; 0 for up to ten seconds.',
    () => ingest.health().lagSeconds,
  )
  gauge('footfall_collecting', '1 while events are accepted, otherwise 0.', () =>
    Number(ingest.health().state !== 'failing'),
  )
  gauge('footfall_streams', 'Open real-time streams.', () => streams.size)
  gauge(
    'footfall_backup_last_timestamp_seconds',
    'When the latest backup was made, Unix time; absent without a backup, or if backups are off.',
    () => seconds(backups.state?.last),
  )
  gauge(
    'footfall_backup_failing',
    '1 while backups fail, are late or cannot be removed, otherwise 0; absent if backups are off.',
    () => (backups.state ? Number(backups.trouble !== null) : null),
  )
  gauge(
    'footfall_backup_new_bytes',
    'Bytes added by the latest backup.',
    () => backups.state?.newBytes ?? null,
  )
  gauge('footfall_backup_kept_bytes', 'Bytes of all kept backups.', () => backups.state?.keptBytes ?? null)
  gauge(
    'footfall_backup_tested_timestamp_seconds',
    'When a backup was last tested by restoring it, Unix time.',
    () => seconds(backups.state?.tested),
  )
  new Gauge({
    name: 'footfall_postgresql_connections',
    help: 'Connections to PostgreSQL, by state; waiting: queries without one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'footfall_jobs',
    help: 'Background jobs, by state; failed: failed for good after the last attempt.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      try {
        for (const { state, count } of await countJobs(pool)) this.set({ state }, count)
      } catch (err) {
        log.debug({ err }, 'background jobs could not be counted')
      }
    },
  })

  /** A null value omits the metric. */
  function gauge(name: string, help: string, value: () => number | null): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = value()
        if (now === null) this.remove()
        else this.set(now)
      },
    })
  }

  return {
    answered: ({ call, status, seconds }) => calls.observe({ call, status: String(status) }, seconds),
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

function seconds(milliseconds: number | null | undefined): number | null {
  return typeof milliseconds === 'number' ? milliseconds / 1000 : null
}
