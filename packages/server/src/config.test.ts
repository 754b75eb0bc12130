import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

test.each<[Record<string, string>, string]>([
  [{ CLICKHOSE_URL: 'http://x' }, 'There is no setting CLICKHOSE_URL: did you mean CLICKHOUSE_URL?'],
  [{ DATABSE_URL: 'postgres://x' }, 'There is no setting DATABSE_URL: did you mean DATABASE_URL?'],
  [{ PUBLIC_URI: 'http://x' }, 'There is no setting PUBLIC_URI: did you mean PUBLIC_URL?'],
  [{ PORT: 'http' }, 'The setting PORT is wrong: it must be a whole number (it says "http").'],
  [{ PLANS: 'yes' }, 'The setting PLANS is wrong: it must be on or off (it says "yes").'],
  [{ BACKUP_TO: 'ftp://x/y' }, 'The setting BACKUP_TO is wrong: it must be a folder, or s3://bucket/prefix'],
  [{ BACKUP_TO: 'data/backups' }, 'BACKUP_TO must not lie inside DATA_DIR'],
  [{ BACKUP_TO: '/b', CLICKHOUSE_URL: 'http://x' }, 'BACKUP_TO is for embedded stores'],
  [
    { BACKUP_EVERY: '2 days' },
    'The setting BACKUP_EVERY is wrong: it must be a number of minutes, hours or days',
  ],
  [{ HOST: 'my host' }, 'The setting HOST is wrong: it must be an address or a name of this machine'],
  [{ HOST: 'http://x' }, 'The setting HOST is wrong'],
  [{ BACKUP_EVERY: '1m' }, 'The setting BACKUP_EVERY is wrong'],
  [{ BACKUP_KEEP: '0' }, 'The setting BACKUP_KEEP is wrong: it must be at least 1 (it says "0").'],
  [{ UPGRADE_BACKUP: 'no' }, 'The setting UPGRADE_BACKUP is wrong: it must be on or off (it says "no").'],
  [{ BACKUP_TEST: 'yes' }, 'The setting BACKUP_TEST is wrong: it must be on or off (it says "yes").'],
  [
    { JOURNAL_KEEP_DAYS: '91' },
    'The setting JOURNAL_KEEP_DAYS is wrong: it must lie between 0 and 90 (it says "91").',
  ],
  [{ JOURNAL_KEEP_BYTES: '1' }, 'The setting JOURNAL_KEEP_BYTES is wrong'],
  [
    { JOURNAL_KEEP_DAYS: '1', CLICKHOUSE_URL: 'http://x' },
    'JOURNAL_KEEP_DAYS is for the embedded events store',
  ],
  [{ BACKUP_TO: 's3:/bucket' }, 'The setting BACKUP_TO is wrong: it must be a folder, or s3://bucket/prefix'],
  [{ PUBLIC_URL: 'https://x/sub?y=1' }, 'The setting PUBLIC_URL is wrong: it must be an address such as'],
  [{ PUBLIC_URL: 'https://me:pa55word@x' }, 'The setting PUBLIC_URL is wrong: it must be an address such as'],
  [{ PUBLIC_URL: 'https:x' }, 'The setting PUBLIC_URL is wrong: it must be a URL beginning with http:// or'],
  [{ CLICKHOUSE_URL: 'http://x/a/b' }, 'The setting CLICKHOUSE_URL is wrong: it must look like http://'],
  [{ CLICKHOUSE_URL: 'http://x/a?clutser=b' }, 'The setting CLICKHOUSE_URL is wrong: it must look like'],
  [
    { CLICKHOUSE_URL: 'http://me:100%@x/a' },
    'The setting CLICKHOUSE_URL is wrong: it has a % in its password',
  ],
  [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL is wrong: '],
  [{ CAPTCHA: 'maybe' }, 'The setting CAPTCHA is wrong: '],
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL is wrong: '],
  [{ TRUST_PROXY: 'everybody' }, 'The setting TRUST_PROXY is wrong: '],
  [{ DATABASE_URL: 'postgres:///x' }, 'The setting DATABASE_URL is wrong: it must name a host'],
  [
    { REDIS_URL: 'redis://x/cache' },
    'The setting REDIS_URL is wrong: it must end with the number of a database',
  ],
  [
    { DATA_DIR: '/var/lib/footfall ' },
    'The setting DATA_DIR is wrong: it must be a path without ~ and without spaces around it (it says "/var/lib/footfall ").',
  ],
  [{ DATA_DIR: '~/data' }, 'The setting DATA_DIR is wrong: it must be a path without ~'],
  [{ BACKUP_TO: ' /backups' }, 'The setting BACKUP_TO is wrong: it must be a path without ~'],
  [
    { METRICS_TOKEN: 'of 16 or more letters' },
    'The setting METRICS_TOKEN is wrong: it must have at least 16',
  ],
  [
    { METRICS_TOKEN: '口令'.repeat(9) },
    'The setting METRICS_TOKEN is wrong: it must have at least 16 characters',
  ],
  [{ REDIS_URL: 'redis://' }, 'The setting REDIS_URL is wrong: it must name a host'],
  [{ PUBLIC_URL: 'stats.example.com' }, 'The setting PUBLIC_URL is wrong: it must be a URL beginning with'],
  [
    { REDIS_URL: '127.0.0.1:6379' },
    'The setting REDIS_URL is wrong: it must be a URL beginning with redis://',
  ],
  [
    { CLICKHOUSE_URL: '127.0.0.1:8123/db' },
    'The setting CLICKHOUSE_URL is wrong: it must be a URL beginning',
  ],
  [{ FEEDBACK_URL: 'example.com/x' }, 'The setting FEEDBACK_URL is wrong: it must be a URL beginning with'],
  [{ STRIPE_API_URL: 'api.stripe.com' }, 'The setting STRIPE_API_URL is wrong: it must be a URL beginning'],
  [
    { STRIPE_API_URL: 'https://x/stripe' },
    'The setting STRIPE_API_URL is wrong: it must be an address such as',
  ],
  [
    { SMTP_URL: 'smtp//u:pa55word@x' },
    'The setting SMTP_URL is wrong: it must be a URL beginning with smtp://',
  ],
  [{ MAIL_FROM: 'Stats' }, 'The setting MAIL_FROM is wrong: it must be a mail address, or a name and one'],
  [{ S3_ENDPOINT: 'http://' }, 'The setting S3_ENDPOINT is wrong: it must be a URL'],
  ...['#', '/', '?'].map((sign): [Record<string, string>, string] => [
    { DATABASE_URL: `postgres://u:pa${sign}55word@h/x` },
    'The setting DATABASE_URL is wrong: it cannot be read as a URL; in a password, # / ? must be written %23 %2F %3F.',
  ]),
  [{ S3_ENDPOINT: 'minio:9000' }, 'The setting S3_ENDPOINT is wrong: it must be a URL'],
  [{ S3_REGION: 'eu west' }, 'The setting S3_REGION is wrong: it must be a region’s name'],
  [{ METRICS_PORT: '5133' }, 'METRICS_PORT must be another port than PORT'],
  [{ S3_SECRET_ACCESS_KEY: 'pa55word' }, 'A bucket needs both settings or neither'],
])('%o is reported in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test.each([
  [{}, 5133],
  [{ APP_ENV: 'dev' }, 5133],
  [{ APP_ENV: 'dev1' }, 5233],
  [{ APP_ENV: 'pre-release' }, 5333],
  [{ APP_ENV: 'dev1', PORT: '80' }, 80],
])('%o listens on %i', (env, port) => {
  expect(readConfig(env).port).toBe(port)
})

test.each([
  ...['DATABASE_URL', 'CLICKHOUSE_URL', 'REDIS_URL', 'SMTP_URL'],
  ...['BACKUP_TO', 'S3_ENDPOINT', 'PUBLIC_URL', 'STRIPE_API_URL', 'FEEDBACK_URL', 'CONSOLE_ORIGINS'],
])('a wrong %s is named without the password in it', (name) => {
  expect(() => readConfig({ [name]: 'ftp://me:pa55word@host/x' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('pa55word') }),
  )
})

test.each([
  [{ PUBLIC_URL: 'https://stats.example.com:8443//' }, { publicUrl: 'https://stats.example.com:8443' }],
  [
    { DATABASE_URL: 'postgres:///x?host=/run/postgresql' },
    { databaseUrl: 'postgres:///x?host=/run/postgresql' },
  ],
  [{ CLICKHOUSE_URL: 'http://me:p%40ss@x/a?cluster=b' }, { clickhouseUrl: 'http://me:p%40ss@x/a?cluster=b' }],
  [{ REDIS_URL: 'redis://:p@x/1' }, { redisUrl: 'redis://:p@x/1' }],
  // As browsers send origins.
  [
    { CONSOLE_ORIGINS: 'https://Console.example.com:443, http://x:8080' },
    { consoleOrigins: ['https://console.example.com', 'http://x:8080'] },
  ],
])('%o is taken', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each([
  ['30m', 1_800_000],
  ['6h', 21_600_000],
  ['2d', 172_800_000],
])('BACKUP_EVERY=%s is %i milliseconds', (text, every) => {
  expect(readConfig({ BACKUP_EVERY: text }).backup.every).toBe(every)
  expect(readConfig({}).backup).toMatchObject({ to: null, every: day, keep: 14, test: false })
})

test.each([
  ['DATABASE_URL', 'postgres://u:pa55#word@h/x'],
  ['SMTP_URL', 'smtp//u:pa55#word@x'],
  ['PUBLIC_URL', 'http//u:pa55#word@x'],
  ['FEEDBACK_URL', 'u:pa55#word@x'],
])('%s=%s is refused without its password', (name, value) => {
  const refuse = () => readConfig({ [name]: value })
  expect(refuse).toThrow(ConfigError)
  expect(refuse).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/pa55|word@/) }))
})

test.each(['SECRET_KEY', 'METRICS_TOKEN'])('a %s that is too short is not repeated', (name) => {
  expect(() => readConfig({ [name]: 'pa55word' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('pa55word') }),
  )
})

test('empty variables, and those of other programs, are ignored', () => {
  const config = readConfig({ PATH: '/bin', PORTS: '1', HOSTS: 'x', PUBLIC_URL: '', npm_config_cache: '/x' })
  expect(config).toMatchObject({ port: 5133, publicUrl: null, metricsPort: null, metricsToken: null })
})

test.each([
  'SECRET_KEY',
  'METRICS_TOKEN',
  'SUPPORT_WIDGET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])('a %s of blanks is refused', (name) => {
  expect(() => readConfig({ [name]: ' '.repeat(40) })).toThrow(`The setting ${name} is wrong: it must`)
})

test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('a %s of blanks is refused', (name) => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(() => readConfig({ ...keys, [name]: ' ' })).toThrow(`The setting ${name} is wrong: it must`)
})
