/** The environment's variables: their names and forms. A wrong one is reported in one clear sentence. */
import { registrations } from '@footfall/contract/api/common'
import { email, storedAddress } from '@footfall/contract/mail-address'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { backupEnvironment, isPlainPath, key, plainPath } from './backup/settings.ts'
import { ConfigError } from './config-error.ts'
import { clientAddress } from './enrich/client-address.ts'
import { parseStoreAddress } from './events/address.ts'
import { readSupportWidget } from './features/support/widget-setting.ts'
import { hostInUrls } from './http/connections/local-url.ts'
import { readSender } from './mail/sender.ts'

const url = (...schemes: string[]) =>
  z
    .string()
    // Each check reads what the ones before it accepted, so the first failure ends them.
    .refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)), {
      error: `must be a URL beginning with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      abort: true,
    })
    .refine((text) => URL.canParse(text), {
      error: 'cannot be read as a URL; in a password, # / ? must be written %23 %2F %3F',
      abort: true,
    })
    .refine(namesHost, { error: 'must name a host', abort: true })
    .refine(hasReadablePassword, { error: 'has a % in its password that must be written %25' })

function hasReadablePassword(text: string): boolean {
  const { username, password } = new URL(text)
  return readable(() => decodeURIComponent(username + password))
}

/** PostgreSQL's name may be in the query, as for a socket: `postgres:///footfall?host=/run/postgresql`. */
function namesHost(text: string): boolean {
  const { hostname, searchParams } = new URL(text)
  return hostname !== '' || Boolean(searchParams.get('host'))
}

/** An address that paths are written behind. */
const origin = /^https?:\/\/[^/?#*@\s]+$/

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((n) => n >= min && n <= max, { error: `must lie between ${min} and ${max}` })

function readable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Installations that run beside each other. */
const appEnvironments = ['dev', 'dev1', 'pre-release', 'production'] as const

const environment = z.object({
  APP_ENV: z.enum(appEnvironments, { error: `must be ${appEnvironments.join(', ')}` }).default('production'),
  PORT: whole(0, 65_535).optional(),
  HOST: z
    .string()
    .refine((host) => origin.test(`http://${host}`) && URL.canParse(`http://${hostInUrls(host)}`), {
      error: 'must be an address or a name of this machine, such as 0.0.0.0 or ::',
    })
    .default('localhost'),
  DATA_DIR: z.string().refine(isPlainPath, { error: plainPath }).default('./data'),
  PUBLIC_URL: url('http', 'https')
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .refine((text) => origin.test(text), {
      error: 'must be an address such as https://stats.example.com, without a path or a password',
    })
    .optional(),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  CLICKHOUSE_URL: url('http', 'https')
    .refine((text) => readable(() => parseStoreAddress(text)), {
      error:
        'must look like http://user:password@host:8123/database?cluster=name, names being letters, digits and _',
    })
    .optional(),
  REDIS_URL: url('redis', 'rediss')
    // Of another path, no database would be selected, and the answer to that read nowhere.
    .refine((text) => /^\/?\d*$/.test(new URL(text).pathname), {
      error: 'must end with the number of a database, such as redis://host:6379/1, or without one',
    })
    .optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== null, {
      error: 'must be a mail address, or a name and one: Example Stats <stats@example.com>',
    })
    .transform(readSender)
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => readable(() => clientAddress(text)), {
      error:
        'must be a number of proxies, or addresses, ranges, "loopback" and "private", separated by commas',
    })
    .default(''),
  PLANS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  PLANS_CONTACT: z
    .string()
    .refine((text) => /^(https?:\/\/\S+|[^\s@]+@[^\s@]+)$/.test(text), {
      error: 'must be a mail address or the URL of a page',
    })
    .optional(),
  FEEDBACK_URL: url('http', 'https').optional(),
  CONSOLE_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => origin.test(one) && URL.canParse(one)), {
      error: 'must be origins such as https://console.example.com, separated by commas',
    })
    // They are compared with what browsers send: lower case, without the usual port.
    .transform((list) => list.map((one) => new URL(one).origin))
    .optional(),
  OPERATORS: z
    .string()
    .transform((text) => text.split(',').map(storedAddress))
    .refine((list) => list.every((one) => email.safeParse(one).success), {
      error: 'must be mail addresses, separated by commas',
    })
    .optional(),
  SUPPORT_WIDGET: z
    .string()
    .refine((text) => readSupportWidget(text) !== null, {
      error: 'must be chatwoot:<url>:<token> or crisp:<website id>',
    })
    .optional(),
  SUPPORT_WIDGET_KEY: key.optional(),
  STRIPE_SECRET_KEY: key.optional(),
  STRIPE_WEBHOOK_SECRET: key.optional(),
  STRIPE_API_URL: url('http', 'https')
    .refine((text) => origin.test(text), {
      error: 'must be an address such as https://api.stripe.com, without a path',
    })
    .default('https://api.stripe.com'),
  SECRET_KEY: z
    .string()
    // Anybody could guess blanks.
    .refine((text) => text.trim().length >= 32, {
      error: 'must have at least 32 characters, without spaces around it',
    })
    .optional(),
  SESSION_IDLE_DAYS: whole(1, 30).default(30),
  SESSION_DAYS: whole(1, 90).default(90),
  CAPTCHA: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REGISTRATION: z.enum(registrations, { error: `must be ${registrations.join(' or ')}` }).default('open'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  ACCESS_LOG: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  // A header carries no others as they are.
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'must have at least 16 characters: letters, digits and signs of ASCII, no spaces',
    })
    .optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  JOURNAL_MAX_BYTES: whole(1_048_576, 1_099_511_627_776).default(2_147_483_648),
  JOURNAL_KEEP_DAYS: whole(0, 90).default(0),
  JOURNAL_KEEP_BYTES: whole(1_048_576, 1_099_511_627_776).default(1_073_741_824),
  ...backupEnvironment,
  UPGRADE_BACKUP: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export type Environment = z.output<typeof environment>

/** Settings whose values contain passwords or keys and are never shown. */
export const containsSecrets = /^(DATABASE|CLICKHOUSE|REDIS|SMTP)_URL$|_KEY$|_SECRET$|_TOKEN$/
/** Any URL may contain a password, even in a setting that needs none. */
const mayHoldPassword = (value: string): boolean =>
  value.indexOf(':') < value.lastIndexOf('@') && value.includes(':')

/** Shorter names are too similar to other programs' settings. */
const shortestGuess = 7
const fewSlips = 2

/** Throws `ConfigError` for a variable that is nearly a setting's name. Ignored silently, the setting would seem to apply. */
function refuseMisspelt(given: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(given)) {
    if (settingNames.includes(name) || name.length < shortestGuess) continue
    const meant = settingNames.find(
      (setting) => setting.length >= shortestGuess && distance(setting, name) <= fewSlips,
    )
    if (meant) throw new ConfigError(`There is no setting ${name}: did you mean ${meant}?`)
  }
}

/** Empty values count as not set. Throws `ConfigError` for the first that is wrong. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  refuseMisspelt(set)
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0] ?? 'environment')
    const value = String(set[name])
    const said = containsSecrets.test(name) || mayHoldPassword(value) ? '' : ` (it says "${value}")`
    throw new ConfigError(`The setting ${name} is wrong: it ${issue?.message ?? 'cannot be read'}${said}.`)
  }
  return parsed.data
}
