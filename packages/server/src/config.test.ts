import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each<[Record<string, string>, string]>([
  [{ CLICKHOSE_URL: 'http://x' }, 'There is no setting CLICKHOSE_URL: did you mean CLICKHOUSE_URL?'],
  [{ DATABSE_URL: 'postgres://x' }, 'There is no setting DATABSE_URL: did you mean DATABASE_URL?'],
  [{ PUBLIC_URI: 'http://x' }, 'There is no setting PUBLIC_URI: did you mean PUBLIC_URL?'],
  [{ PORT: 'http' }, 'The setting PORT is wrong: it must be a whole number (it says "http").'],
  [{ PLANS: 'yes' }, 'The setting PLANS is wrong: it must be on or off (it says "yes").'],
])('%o is told in one sentence', (env, sentence) => {
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

test.each(['DATABASE_URL', 'CLICKHOUSE_URL', 'REDIS_URL', 'SMTP_URL'])(
  'a wrong %s is named without the password in it',
  (name) => {
    expect(() => readConfig({ [name]: 'ftp://me:pa55word@host/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('pa55word') }),
    )
  },
)

test.each(['SECRET_KEY', 'METRICS_TOKEN'])('a %s that is too short is not repeated', (name) => {
  expect(() => readConfig({ [name]: 'pa55word' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('pa55word') }),
  )
})

test("others' variables, and those left empty, are no business of ours", () => {
  const config = readConfig({ PATH: '/bin', PORTS: '1', HOSTS: 'x', PUBLIC_URL: '', npm_config_cache: '/x' })
  expect(config).toMatchObject({ port: 5133, publicUrl: null, metricsPort: null, metricsToken: null })
})
