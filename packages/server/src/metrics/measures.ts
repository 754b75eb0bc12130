/** Histograms and counters that are recorded while things happen. Other metrics are read on request: `metrics.ts`. */
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Measure, Measures } from '../lib/measure.ts'

/** From a sync on a fast disk to the time limit of a statement. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMeasures(registry: Registry): Measures {
  const registers = [registry]
  const timed = (name: string, help: string): Measure => {
    const histogram = new Histogram({ name, help, buckets, registers })
    return (milliseconds) => histogram.observe(milliseconds / 1000)
  }
  const asked = new Counter({
    name: 'footfall_report_cache_total',
    help: 'Cacheable reports, by whether the answer was cached.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    journalSync: timed(
      'footfall_journal_sync_seconds',
      'Time to write a group of events to the journal and sync it.',
    ),
    batch: timed(
      'footfall_batch_seconds',
      'Time to write a journal file to the events store, including its visits.',
    ),
    statement: timed(
      'footfall_statement_seconds',
      'Time of a report statement in the events store, without its waiting time.',
    ),
    cached: (hit) => asked.inc({ outcome: hit ? 'hit' : 'miss' }),
  }
}
