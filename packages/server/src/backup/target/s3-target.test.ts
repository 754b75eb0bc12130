/** Backups in a bucket: signed, in parts for large files, and a kept backup never loses a content. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../lib/log.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { type S3Counterpart, startS3Counterpart } from '../../testing/s3-counterpart.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'

const deps = { log: createLog('silent'), clock: systemClock }
let s3: S3Counterpart
let folder: string
const warnings: Error[] = []
const noteWarning = (warning: Error) => void warnings.push(warning)
beforeAll(async () => {
  process.on('warning', noteWarning)
  s3 = await startS3Counterpart()
  folder = mkdtempSync(path.join(tmpdir(), 'footfall-bucket-'))
})
afterAll(async () => {
  process.off('warning', noteWarning)
  await s3.stop()
  rmSync(folder, { recursive: true })
})

const configOf = (dataDir: string, settings: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: path.join(folder, dataDir),
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: s3.keys.id,
    S3_SECRET_ACCESS_KEY: s3.keys.secret,
    ...settings,
  })
const latest = () => ({ from: place(), until: null, journal: null })
const place = () => `s3://${s3.bucket}/of/this one`

test('changed files are uploaded, and contents of kept backups stay', async () => {
  const config = configOf('data')
  mkdirSync(path.join(config.dataDir, 'events/empty'), { recursive: true })
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(path.join(config.dataDir, name), content)
  const large = randomBytes(9_000_000)
  put('events/large', large)
  put('small', 'first')
  const first = await backUp(config, { to: place(), keep: 2 }, deps)
  expect(first.newBytes).toBe(large.length + 5)
  expect(s3.asked.filter((one) => one.includes('partNumber'))).toHaveLength(2)
  for (const content of ['second', 'third']) {
    put('small', content)
    expect(await backUp(config, { to: place(), keep: 2 }, deps)).toMatchObject({ newBytes: content.length })
  }
  const kept = [...s3.objects.keys()].filter((key) => key.includes('/contents/'))
  // The large one, and the small one as in the two kept backups.
  expect(kept).toHaveLength(3)
  expect([...s3.objects.keys()].filter((key) => key.includes('/backups/'))).toHaveLength(2)

  const restored = configOf('restored')
  await restore(restored, latest(), deps)
  expect(readFileSync(path.join(restored.dataDir, 'events/large')).equals(large)).toBe(true)
  expect(readFileSync(path.join(restored.dataDir, 'small'), 'utf8')).toBe('third')
  expect(existsSync(path.join(restored.dataDir, 'events/empty'))).toBe(true)
})

test('a backup goes on once a server that failed for some seconds does not', async () => {
  const config = configOf('failing')
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(path.join(config.dataDir, 'small'), 'stored in the end')
  s3.failures.left = 4
  const to = `${place()}/failing`
  expect(await backUp(config, { to, keep: null }, deps)).toMatchObject({ newBytes: 17 })
  expect(s3.failures.left).toBeLessThan(0)
  s3.failures.left = 0
})

test('a restore goes on where a connection breaks off, and ends with a sentence where each does', async () => {
  const restored = configOf('cut off')
  s3.cuts.left = 2
  await restore(restored, latest(), deps)
  expect(s3.cuts.left).toBe(0)
  const large = readFileSync(path.join(configOf('data').dataDir, 'events/large'))
  expect(readFileSync(path.join(restored.dataDir, 'events/large')).equals(large)).toBe(true)
  s3.cuts.left = Number.POSITIVE_INFINITY
  const refused = configOf('always cut off')
  await expect(restore(refused, latest(), deps)).rejects.toThrow('The bucket backups cannot be used: aborted')
  expect(readdirSync(refused.dataDir)).toEqual([])
  s3.cuts.left = 0
})

test('changed content is refused, and nothing is left half restored', async () => {
  const [key = ''] = [...s3.objects].find(([, content]) => content.toString() === 'third') ?? []
  s3.objects.set(key, Buffer.from('other'))
  const config = configOf('damaged')
  await expect(restore(config, latest(), deps)).rejects.toThrow('the content of small is not what was stored')
  s3.objects.delete(key)
  await expect(restore(config, latest(), deps)).rejects.toThrow(
    `Remove ${key.slice(key.indexOf('contents'))} there`,
  )
  expect(readdirSync(config.dataDir)).toEqual([])
})

test('an aborted backup leaves nothing in the bucket and in the data folder', async () => {
  const { dataDir } = configOf('data')
  const manifests = () => [...s3.objects.keys()].filter((key) => key.includes('/backups/')).sort()
  const before = manifests()
  const signal = AbortSignal.abort(new Error('stopping'))
  await expect(backUp(configOf('data'), { to: place(), keep: 2 }, { ...deps, signal })).rejects.toThrow(
    'stopping',
  )
  expect(manifests()).toEqual(before)
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ['another secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
  ['nobody there', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'used: connect ECONNREFUSED'],
  [
    'no TLS there',
    { S3_ENDPOINT: 'https' },
    'used: its server does not speak TLS: should S3_ENDPOINT begin with',
  ],
])('%s: one sentence says so', async (_what, settings, reason) => {
  const tls = settings.S3_ENDPOINT === 'https' ? { S3_ENDPOINT: s3.url.replace('http:', 'https:') } : {}
  const config = configOf('data', { ...settings, ...tls })
  const error = await backUp(config, { to: place(), keep: null }, deps).catch((one: Error) => one)
  expect(error).toMatchObject({
    message: expect.stringContaining(`The bucket ${s3.bucket} cannot be used: `),
  })
  expect(error).toMatchObject({ message: expect.stringContaining(reason) })
  expect(error).toMatchObject({ message: expect.not.stringContaining('\n') })
})

// As of the console of a bucket server, whose port is next to it.
const html = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>'
test.each<[string, number, string, string]>([
  // As of a proxy before the bucket server.
  ['refuses without S3’s answer', 502, '<html></html>', 'cannot be used: it answers with the status 502'],
  ['takes everything for a page', 200, '<html></html>', 'is not there'],
  ['has pages', 200, html, 'cannot be used: its server does not answer as S3 does'],
  ['has no such page', 404, html, 'cannot be used: its server does not answer as S3 does'],
])('a server that %s has no backup', async (_what, status, body, reason) => {
  const page = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'text/html' }).end(body))
  })
  await once(page.listen(0, '127.0.0.1'), 'listening')
  const { port } = page.address() as AddressInfo
  const config = configOf('small', { S3_ENDPOINT: `http://127.0.0.1:${port}` })
  mkdirSync(config.dataDir, { recursive: true })
  await expect(backUp(config, { to: place(), keep: null }, deps)).rejects.toThrow(reason)
  page.closeAllConnections()
  page.close()
})

test('a missing bucket is reported by name', async () => {
  const error = await backUp(configOf('data'), { to: 's3://elsewhere', keep: null }, deps).catch(
    (one: Error) => one,
  )
  expect(error).toMatchObject({ message: expect.stringContaining('NoSuchBucket') })
})

test('the versions of Node that Footfall supports bring no warning into the log', () => {
  expect(s3.asked.length).toBeGreaterThan(0)
  expect(warnings).toEqual([])
})
