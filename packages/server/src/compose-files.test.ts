/** The compose files of deploy/ hand their settings to Footfall. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

/** Footfall's environment in the file, with these variables set where compose runs. */
function environmentIn(file: string, set: Readonly<Record<string, string>>): Record<string, string> {
  const text = readFileSync(new URL(`../../../deploy/docker/${file}`, import.meta.url), 'utf8')
  const [, block = ''] = /\n +environment:\n((?: +(?:[A-Z0-9_]+: |#).*\n)+)/.exec(text) ?? []
  const settings = [...block.matchAll(/^ +([A-Z0-9_]+): (.*)$/gm)]
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name, otherwise) => set[name] ?? otherwise ?? '')
  return Object.fromEntries(settings.map(([, name = '', value = '']) => [name, filled(value)]))
}

const needed = {
  PUBLIC_URL: 'https://stats.example.com',
  SECRET_KEY: 'x'.repeat(32),
  STORE_PASSWORD: 'secret',
}
const mail = { SMTP_URL: 'smtp://me:secret@mail.example.com' }
const bucket = {
  BACKUP_TO: 's3://bucket/prefix',
  S3_ENDPOINT: 'https://minio.example.com',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

test.each([
  ['compose.yaml', { ...mail, ...bucket }],
  // Stores on servers are backed up with their own tools.
  ['compose.cluster.yaml', mail],
])('%s starts with what it needs, and passes on mails and backups', (file, more) => {
  const config = readConfig(environmentIn(file, needed))
  expect(config).toMatchObject({
    publicUrl: needed.PUBLIC_URL,
    smtpUrl: null,
    backup: { s3: { keys: null } },
  })
  expect(environmentIn(file, { ...needed, ...more })).toMatchObject(more)
})
