/** The server process as its owner sees it: starts by one command, stops cleanly, recovers after a kill, locks its folder. */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addWebsite, eventually, type Person, registerPerson } from './support/account.ts'
import { type OwnProduct, startProduct } from './support/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'footfall-life-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Processes whose command line or working directory contains our data folder. */
async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (
      Number(pid) !== process.pid &&
      (command.includes(folder) || environment.includes(`DATA_DIR=${folder}`))
    )
      found.push(`${pid} ${command.replaceAll('\0', ' ')}`)
  }
  return found
}

async function collect(product: OwnProduct, website: string, url: string): Promise<number> {
  const answer = await fetch(`${product.url}/api/collect`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ w: website, e: [{ id: randomUUID(), k: 'pageview', u: url }] }),
  })
  return answer.status
}

describe.sequential('one data folder through its lives', () => {
  let product: OwnProduct
  let person: Person
  let website: string
  const pageviews = async () => {
    const input = { website_id: website, time_range: 'last_24_hours' }
    return (await product.call('/overview/total', input, person.token)).data?.current?.pageviews
  }

  test('a first start prints its address, its data folder and its mail folder', async () => {
    product = await startProduct({ dataDir })
    expect(product.output()).toContain(product.url)
    expect(product.output()).toContain(dataDir)
    expect(product.output()).toContain(path.join(dataDir, 'mail'))
    person = await registerPerson(product)
    website = await addWebsite(product, person, 'life.example')
    expect(await collect(product, website, 'https://life.example/first')).toBe(202)
    expect(await eventually(pageviews, (n) => n === 1)).toBe(1)
  })

  test('its files are not readable by other users of the machine', async () => {
    await product.call('/common/register_captcha', { email: 'reader@example.com' })
    const mails = async () => (await product.mails()).length
    expect(await eventually(mails, (n) => n > 0)).toBe(1)
    const top = await readdir(dataDir)
    expect(top).toContain('mail')
    for (const name of ['.', ...top])
      expect((await lstat(path.join(dataDir, name))).mode & 0o077, name).toBe(0)
    const [mail = ''] = await product.mails()
    const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.slice(mail.indexOf('\n\n')))?.[0] ?? 'no code'
    expect(mail).toContain(code)
    expect(/^Subject: .*$/m.exec(mail)?.[0]).not.toContain(code)
    expect(product.output()).not.toContain(code)
  })

  const admin = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/start.mjs', '--admin', ...words], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
      timeout: 60_000,
    })

  test('a second start on the same folder says so and does not disturb the first', async () => {
    const second = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(second.status).not.toBe(0)
    expect(`${second.stdout}${second.stderr}`).toContain(dataDir)
    expect(await pageviews()).toBe(1)
    expect(admin('teams', 'websites', person.teamId)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(website),
    })
  })

  test('a command whose reader has left ends without a word', () => {
    const words = '"$0" scripts/start.mjs --admin users list | true'
    const env = { ...process.env, DATA_DIR: dataDir }
    const unread = spawnSync('sh', ['-c', words, process.execPath], { cwd: root, env, encoding: 'utf8' })
    expect(unread.stderr).toBe('')
  })

  test('kill -9 right after a 202 loses nothing', async () => {
    expect(await collect(product, website, 'https://life.example/second')).toBe(202)
    await product.kill('SIGKILL')
    product = await startProduct({ dataDir })
    expect(await eventually(pageviews, (n) => n === 2)).toBe(2)
  })

  test('SIGTERM stops everything and leaves no child process', async () => {
    await product.kill('SIGTERM')
    expect(product.process.exitCode).toBe(0)
    expect(await processesOf(dataDir)).toEqual([])
    expect(admin('teams', 'websites', person.teamId)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(website),
    })
    expect(admin('users', 'reset-password', 'nobody').stderr).toBe('There is no account "nobody".\n')
    expect(await processesOf(dataDir)).toEqual([])
  })

  test('the next start finds all data', async () => {
    product = await startProduct({ dataDir })
    expect(await eventually(pageviews, (n) => n === 2)).toBe(2)
    await product.kill('SIGINT')
    expect(await processesOf(dataDir)).toEqual([])
  })
})

// config.test.ts has the texts for the others.
test('a wrong setting is reported in one line', () => {
  const run = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(tmpdir(), 'footfall-never-made'), PORT: 'eighty' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(run.status).toBe(1)
  expect(run.stderr.trim().split('\n')).toHaveLength(1)
  expect(run.stderr).toContain('PORT')
})

/** Moments of a start at which it may be stopped. */
const moments = process.env.LONG_TESTS === 'on' ? [100, 400, 900, 1_600, 2_600] : [100, 900, 2_600]

test.each(moments)(
  'SIGTERM %i ms after the start ends it within five seconds, including all its children',
  async (after) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'footfall-given-up-'))
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, PORT: '0' },
      stdio: 'ignore',
    })
    const closed = once(child, 'close')
    await pause(after)
    const signalled = performance.now()
    child.kill('SIGTERM')
    await closed
    expect(performance.now() - signalled).toBeLessThan(5_000)
    expect(
      await eventually(
        () => processesOf(folder),
        (left) => left.length === 0,
      ),
    ).toEqual([])
    await rm(folder, { recursive: true, force: true })
  },
)

test('a demo that an earlier start left unfinished is begun again, and ends well when it is stopped', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'footfall-given-up-'))
  for (const mark of ['sample-data', 'sample-unfinished']) await writeFile(path.join(folder, mark), '')
  // No start could go on with it.
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), '9')
  const child = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0' },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
    if (output.includes('Generating')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const [status] = await once(child, 'close')
  await rm(folder, { recursive: true, force: true })
  expect(output).toContain('SIGTERM: stopping')
  expect(output).not.toMatch(/is ready at|could not start/)
  expect(status).toBe(0)
})

test('a port that another program uses is reported in one line', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  // The folder of the first tests, because making one takes most of a first start.
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const [status] = await once(child, 'close')
  other.close()
  expect(status).toBe(1)
  expect(output.trim()).toBe(`Port ${port} is taken by another program: set PORT.`)
})
