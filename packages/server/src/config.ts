/** The configuration of the server, made once from the environment. */
import path from 'node:path'
import type { Registration } from '@footfall/contract/api/common'
import { type BackupSettings, backupSettings, wrongBackupSettings } from './backup/settings.ts'
import { ConfigError } from './config-error.ts'
import { nameTlsCheck } from './db/checked-tls.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { readSupportWidget, type SupportWidgetSetting } from './features/support/widget-setting.ts'
import type { KeptJournalLimits } from './journal/journal.ts'
import type { Sender } from './mail/sender.ts'

/** Parameters of argon2id. */
export interface PasswordCost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
}

/** OWASP's parameters: 19 MiB, 2 passes. */
const strongPasswordCost: PasswordCost = { memory: 19_456, passes: 2 }

export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder with all data of this installation. */
  readonly dataDir: string
  /** The public address without a trailing slash; null: derived from the listening address. */
  readonly publicUrl: string | null
  /** Origins of consoles on other hosts that call this API. */
  readonly consoleOrigins: readonly string[]
  readonly databaseUrl: string | null
  readonly clickhouseUrl: string | null
  readonly redisUrl: string | null
  readonly smtpUrl: string | null
  /** Null: an address at the host of the public address. */
  readonly mailFrom: Sender | null
  /** Proxies whose `X-Forwarded-For` is trusted, as written in `TRUST_PROXY`. */
  readonly trustProxy: string
  readonly captcha: boolean
  readonly registration: Registration
  /** The secret from which keys are derived; null: a file in the data folder. */
  readonly secretKey: string | null
  /** A session ends this many days after its last use, */
  readonly sessionIdleDays: number
  /** and this many days after it began. */
  readonly sessionDays: number
  /** The cost of hashing a password. No setting changes it; only tests use a lower cost. */
  readonly passwordCost: PasswordCost
  /** Rows above which a report needs a confirmation. No setting changes it; only tests do. */
  readonly rowsUnasked?: number
  /** Milliseconds between heartbeats of live streams. No setting changes it; only tests do. */
  readonly liveHeartbeat?: number
  /** Whether teams have plans: limits, a cost center, orders. If false, nothing is limited. */
  readonly plans: boolean
  /** Contact for Enterprise: a mail address or a page. */
  readonly plansContact: string | null
  /** A page for suggestions; null for none. */
  readonly feedbackUrl: string | null
  /** Mail addresses, in lower case, of the people who answer questions in the product. */
  readonly operators: readonly string[]
  /** The support widget of another service; null for none. */
  readonly supportWidget: SupportWidgetSetting | null
  /** The key with which the widget's service verifies a user. */
  readonly supportWidgetKey: string | null
  /** Null if payments are not set up. */
  readonly stripe: {
    readonly secretKey: string
    readonly webhookSecret: string
    readonly apiUrl: string
  } | null
  /** Private addresses from which favicons and pages may be fetched nevertheless. Only tests set it. */
  readonly reachablePrivately: readonly string[]
  readonly logLevel: string
  /** Whether the log gets a line for each answered request. */
  readonly accessLog: boolean
  /** The bearer token for `/metrics`; null: they are not served there. */
  readonly metricsToken: string | null
  /** A separate port for metrics, without a token; null for none. */
  readonly metricsPort: number | null
  readonly journalMaxBytes: number
  /** How much of the written journal is kept for restoring to a moment; null for nothing. */
  readonly journalKept: KeptJournalLimits | null
  readonly backup: BackupSettings
  /** Whether embedded stores are backed up before data of an older version is migrated. */
  readonly upgradeBackup: boolean
}

/** The default port of each of the installations that run beside each other. */
const portOf = { dev: 5133, dev1: 5233, 'pre-release': 5333, production: 5133 } as const

/** Payments need both secrets: without the second, no payment could be verified. */
function stripeOf(e: Environment): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e
  if (!secretKey && !webhookSecret) return null
  if (!secretKey || !webhookSecret)
    throw new ConfigError('Payments need both settings: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  return { secretKey, webhookSecret, apiUrl: e.STRIPE_API_URL.replace(/(?<!\/)\/+$/, '') }
}

/** Reads the settings from an environment. Empty values count as not set. Throws `ConfigError`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const e = readEnvironment(env)
  const wrongBackup = wrongBackupSettings(e)
  if (wrongBackup) throw new ConfigError(wrongBackup)
  const port = e.PORT ?? portOf[e.APP_ENV]
  if (port === e.METRICS_PORT)
    throw new ConfigError('METRICS_PORT must be another port than PORT, which the internet may reach.')
  return {
    port,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    publicUrl: e.PUBLIC_URL ?? null,
    databaseUrl: e.DATABASE_URL ? nameTlsCheck(e.DATABASE_URL) : null,
    clickhouseUrl: e.CLICKHOUSE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? null,
    trustProxy: e.TRUST_PROXY,
    secretKey: e.SECRET_KEY ?? null,
    sessionIdleDays: e.SESSION_IDLE_DAYS,
    sessionDays: e.SESSION_DAYS,
    captcha: e.CAPTCHA === 'on',
    registration: e.REGISTRATION,
    passwordCost: strongPasswordCost,
    plans: e.PLANS === 'on',
    plansContact: e.PLANS_CONTACT ?? null,
    feedbackUrl: e.FEEDBACK_URL ?? null,
    consoleOrigins: e.CONSOLE_ORIGINS ?? [],
    operators: e.OPERATORS ?? [],
    supportWidget: e.SUPPORT_WIDGET ? readSupportWidget(e.SUPPORT_WIDGET) : null,
    supportWidgetKey: e.SUPPORT_WIDGET_KEY ?? null,
    stripe: stripeOf(e),
    reachablePrivately: [],
    logLevel: e.LOG_LEVEL,
    accessLog: e.ACCESS_LOG === 'on',
    metricsToken: e.METRICS_TOKEN ?? null,
    metricsPort: e.METRICS_PORT ?? null,
    journalMaxBytes: e.JOURNAL_MAX_BYTES,
    journalKept:
      e.JOURNAL_KEEP_DAYS === 0 ? null : { days: e.JOURNAL_KEEP_DAYS, bytes: e.JOURNAL_KEEP_BYTES },
    backup: backupSettings(e),
    upgradeBackup: e.UPGRADE_BACKUP === 'on',
  }
}
