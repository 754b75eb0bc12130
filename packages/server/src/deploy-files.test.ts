/** The files of deploy/ hand every setting to Footfall, and the README describes it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { containsSecrets, settingNames } from './environment.ts'

const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

/** Footfall's environment in the file, with these variables set where compose runs. */
function environmentIn(file: string, set: Readonly<Record<string, string>>): Record<string, string> {
  const text = textOf(`deploy/docker/${file}`)
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

test('the proxy of the cluster knows every node, and asks each whether it is ready', () => {
  const nodes = [...textOf('deploy/docker/compose.cluster.yaml').matchAll(/^ {2}(footfall-\d+):/gm)]
  const proxy = textOf('deploy/docker/Caddyfile')
  expect(proxy).toContain(`reverse_proxy ${nodes.map(([, name]) => `${name}:5133`).join(' ')} {`)
  expect(proxy).toContain('health_uri /api/health/ready')
})

test.each([
  [200, 0],
  [503, 1],
])('the health check of the image, when the server answers %i', async (status, exit) => {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [, command = ''] = /HEALTHCHECK .*\n +CMD (\[.*\])/.exec(textOf('deploy/docker/Dockerfile')) ?? []
  const [, ...args]: string[] = JSON.parse(command)
  const env = { ...process.env, PORT: String(port) }
  const check = spawn(process.execPath, args, { env, stdio: 'ignore' })
  expect(await once(check, 'exit')).toEqual([exit, null])
  expect(asked).toEqual(['/api/health/live'])
  server.close()
})

test('the README describes every setting', () => {
  const readme = textOf('README.md')
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the Chinese README names settings, links and commands that the README has, too', () => {
  const [english, chinese] = [textOf('README.md'), textOf('README.zh-CN.md')]
  const settings = [...chinese.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name)
  const commands = [...chinese.matchAll(/^npm [^#\n]*[^# \n]/gm)].map(([command]) => command)
  const links = [...chinese.matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link)
  expect(settings.filter((name) => !(settingNames as readonly string[]).includes(name))).toEqual([])
  expect(commands.filter((command) => !english.includes(command))).toEqual([])
  expect(
    links.filter((link) => link !== 'README.md' && !link.includes('#') && !english.includes(link)),
  ).toEqual([])
  expect([settings.length > 10, commands.length > 5, links.length > 5]).toEqual([true, true, true])
})

/** The image and the containers decide these. */
const ofTheImage = ['APP_ENV', 'PORT', 'HOST', 'DATA_DIR']
const ofServers = ['DATABASE_URL', 'CLICKHOUSE_URL', 'REDIS_URL']
const ofEmbeddedStores = /^(BACKUP|S3|JOURNAL_KEEP|UPGRADE)_/

test.each<[string, (name: string) => boolean]>([
  ['compose.yaml', (name) => ofServers.includes(name)],
  ['compose.cluster.yaml', (name) => ofEmbeddedStores.test(name)],
])('%s passes on every setting that its nodes can use', (file, useless) => {
  const passed = Object.keys(environmentIn(file, needed))
  const usable = settingNames.filter((name) => !ofTheImage.includes(name) && !useless(name))
  expect([...passed].sort()).toEqual([...usable].sort())
})

test('the chart names the settings that belong in its secret', () => {
  const values = textOf('deploy/helm/footfall/values.yaml')
  const secret = settingNames.filter((name) => containsSecrets.test(name))
  expect(secret.filter((name) => !values.includes(name))).toEqual([])
})

test('the chart passes on truth values and large numbers as the settings read them', () => {
  const chart = textOf('deploy/helm/footfall/templates/statefulset.yaml')
  const [, loop = ''] =
    /range \$name, \$value := \.Values\.settings \}\}\n([\s\S]*?)\{\{- end \}\}\n/.exec(chart) ?? []
  expect(loop).toContain('if kindIs "bool" $value }}{{ $text = ternary "on" "off" $value }}')
  expect(loop).toContain('if and (kindIs "float64" $value) (contains "e+" $text) }}{{ $text = int64 $value')
  expect(loop).toContain('value: {{ $text | quote }}')
})

test('several replicas of the chart are refused without the secret that names their stores', () => {
  const chart = textOf('deploy/helm/footfall/templates/statefulset.yaml')
  const [, said = ''] =
    /if and \(gt \(int \.Values\.replicas\) 1\) \(not \.Values\.secretName\) \}\}\n\{\{- fail "(.*)" \}\}/.exec(
      chart,
    ) ?? []
  const needed = [...ofServers, 'SECRET_KEY']
  const [comment = ''] = textOf('deploy/helm/footfall/values.yaml').split('\n')
  expect(needed.filter((name) => !said.includes(name) || !comment.includes(name))).toEqual([])
})

/** The lock file is an input of the builds. Rewritten after them, each start says that they are older than their sources. */
test.each(['deploy/systemd/install.sh', 'deploy/docker/Dockerfile'])(
  '%s removes development packages without writing the lock file',
  (file) => {
    const prunes = textOf(file).match(/npm prune.*/g) ?? []
    expect(prunes).toEqual([expect.stringContaining('--no-save')])
  },
)

/** Without these, the allocator keeps large freed blocks. The measured memory is that of `npm start`. */
const allocation = (text: string) => [...new Set(text.match(/\bMALLOC_[A-Z_]+=\d+/g))].sort()

test.each(['deploy/systemd/footfall.service', 'deploy/docker/Dockerfile'])(
  '%s sets the allocator as npm start does',
  (file) => {
    expect(allocation(textOf(file))).toEqual(allocation(textOf('package.json')))
    expect(allocation(textOf(file))).toHaveLength(3)
  },
)
