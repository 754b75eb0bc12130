import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

test.each([
  ['/', 200],
  ['/websites?lang=zh-CN', 200],
  ['/websites/4b385f30/settings/sharing', 200],
  ['/share/unknown', 200],
  ['/nothing/here', 404],
  ['/robots.txt', 404],
  ['//', 200],
  ['//[', 404],
  ['//other.example/share/unknown', 404],
  ['/50%off', 404],
  ['/nothing/%E0%A4%A?lang=en-US', 404],
  ['/share/%E0%A4%A', 200],
  ['/websites/4b385f30/nothing?lang=en-US', 404],
])('%s is the console’s page under %i', async (path, status) => {
  const answer = await fetch(`${server.url}${path}`)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain('<title>Footfall')
})

test('a built file comes as a whole, whatever part of it is asked for', async () => {
  for (const range of ['bytes=0-3', 'bytes=99999-', 'bytes=5-2', 'bytes=x']) {
    const answer = await fetch(`${server.url}/assets/whole.js`, { headers: { range } })
    expect([range, answer.status, await answer.text()]).toEqual([range, 200, 'let whole = 1'])
  }
})

test('safety: a file that was not built is not looked for on the disk', async () => {
  const assets = path.join(server.context.config.dataDir, '../console/assets')
  await writeFile(path.join(assets, 'later.js'), 'let later = 1')
  for (const none of ['later.js', 'none.js', 'a/whole.js', '..%2findex.html', '%00.js'])
    expect([none, (await fetch(`${server.url}/assets/${none}`)).status]).toEqual([none, 404])
})
