/**
 * Estimates the hardware for a number of events a month from measurements at 1, 10 and 50 M on two cores: `npx tsx bench/scale.ts`. docs/scale.md
 * explains the figures.
 */

/** Sources: bench/ingest/README.md and bench/reports/README.md. */
const measured = {
  /** Processor seconds of a single event: server and engine. */
  collect: 70e-6 + 16e-6,
  /** Requests a second that one node accepted. Its load generator ran on the same two cores. */
  nodeRate: 16_779,
  /** Bytes of an event in the journal, until it is stored. */
  journal: 400,
  /** Bytes of an event that the writer sends to the store. */
  batch: 218,
  /** Bytes of an event row on disk in one replica, including daily rollups. */
  disk: 44.6,
  /** Bytes of its id, kept for four days. */
  id: 9.1,
  /** Processor seconds to roll up an event row. */
  summing: 317 / 18.2e6,
  /** Event rows for each pageview in the data of the reports. */
  rowsOfPageview: 1.65,
  /** Reports of a website of 50 M pageviews in 90 days on two cores: seconds, and their growth. */
  reports: [
    { name: '90 days', seconds: 1.924, slope: 0.81, aim: 1 },
    { name: '7 days', seconds: 0.638, slope: 0.7, aim: 0.5 },
    { name: '90 days by country', seconds: 6.899, slope: 1, aim: 2 },
  ],
  pageviews: 50e6,
  /** Visitors of these 50 M, and the bytes of each in a set of distinct ones. */
  visitors: 7.5e6,
  bytesOfVisitor: 16,
  cores: 2,
} as const

const secondsOfMonth = 30 * 86_400
/** The busiest hour compared with the mean. */
const peak = 3
const replicas = 2
const months = 24

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)))
const giga = (bytes: number) =>
  bytes >= 1e12
    ? `${number(bytes / 1e12)} TB`
    : bytes >= 1e9
      ? `${number(bytes / 1e9)} GB`
      : `${number(bytes / 1e6)} MB`

function asks(month: number): [string, string][] {
  const mean = month / secondsOfMonth
  const busy = mean * peak
  const growth = (month * 3) / measured.rowsOfPageview / measured.pageviews
  return [
    ['events a second, mean and busiest hour', `${number(mean)}, ${number(busy)}`],
    ['cores to collect and store, busiest hour', number(busy * measured.collect)],
    ['nodes at the measured rate', number(Math.ceil(busy / measured.nodeRate))],
    ['journal, busiest hour', `${giga(busy * measured.journal)}/s`],
    [
      'network: nodes to shards, replica to replica',
      `${giga(busy * measured.batch)}/s, ${giga(busy * measured.disk * (replicas - 1))}/s`,
    ],
    ['disk per month, one replica', giga(month * measured.disk)],
    [`disk for ${months} months, ${replicas} replicas`, giga(month * measured.disk * months * replicas)],
    ['event ids of four days, one replica', giga(mean * 86_400 * 4 * measured.id)],
    ['daily rollup, hours of one core', number((mean * 86_400 * measured.summing) / 3600)],
    ...measured.reports.map(({ name, seconds, slope, aim }): [string, string] => {
      const work = seconds * growth ** slope
      return [
        `all of one website, ${name}: on ${measured.cores} cores; cores for ${aim} s`,
        `${number(work)} s; ${number((work * measured.cores) / aim)}`,
      ]
    }),
    [
      'all of one website, memory for a set of its distinct visitors of 90 days',
      giga(growth * measured.visitors * measured.bytesOfVisitor),
    ],
  ]
}

const steps = [1e8, 1e9, 1e10, 1e11]
const columns = steps.map((month) => new Map(asks(month)))
const lines = [...(columns[0]?.keys() ?? [])].map((name) => [
  name,
  ...columns.map((column) => column.get(name) ?? ''),
])
const rows = [
  ['events a month', ...steps.map((month) => `10^${Math.log10(month)}`)],
  ['---', ...steps.map(() => '---')],
  ...lines,
]
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
