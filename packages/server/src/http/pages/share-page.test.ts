import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawShareFile, type FirstAnswers } from '@footfall/contract/reports/first-answers'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { loadDrawing, type PageAnswers, sharePage } from './share-page.ts'

const head = '<link rel="stylesheet" href="/a.css">'
const html = `<html lang="zh-CN"><head><title>足迹</title>${head}</head><body><div id="root"></div></body></html>`
const answers = { language: 'en-US', share: { website_name: '</script><b>' }, overview: null } as never

let folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
  folders = []
})

/** A console build whose drawing function has this body. */
async function buildOf(body: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'footfall-share-page-'))
  folders.push(root)
  const file = path.join(root, drawShareFile)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }')
  await writeFile(file, `let drawn = 0\nexport const drawShare = (address, answers) => { ${body} }`)
  return root
}

async function partsOf(
  root: string,
  first: FirstAnswers | null,
  all: PageAnswers['all'] = Promise.resolve(first),
) {
  const draw = loadDrawing(root, createLog('silent'))
  const asked = { share: Promise.resolve(first), all }
  const parts: string[] = []
  for await (const part of sharePage({
    html,
    language: 'en-US',
    address: '/share/code',
    answers: asked,
    draw,
  }))
    parts.push(part)
  return parts
}

test('the head is sent before the answers, and the report is where the script draws it', async () => {
  const parts = await partsOf(await buildOf('return "<p>" + address + "</p>"'), answers)
  expect(parts[0]).toBe(`<html lang="en-US"><head>${head}`)
  expect(parts.join('')).toContain('<div id="root"><div inert lang="en-US"><p>/share/code</p></div></div>')
  expect(parts.join('')).toMatch(/<\/script><\/body><\/html>$/)
  expect(parts.join('')).toContain('"\\u003c/script>\\u003cb>"')
})

test.each([
  ['the website’s name', answers, '&lt;/script&gt;&lt;b&gt; · Footfall'],
  ['that of the build without an answer', null, '足迹'],
])('the title is %s', async (_name, first, title) => {
  const page = (await partsOf(await buildOf('return ""'), first)).join('')
  expect(page).toContain(`${head}<title>${title}</title></head>`)
  expect(page.match(/<title>/g)).toHaveLength(1)
})

test.each([
  ['nothing is answered', 'return "<p>drawn</p>"', null],
  ['it cannot be drawn', 'throw new Error("no")', answers],
  ['nothing is drawn', 'return ""', answers],
])('the page is sent as it was built if %s', async (_name, body, first) => {
  const page = (await partsOf(await buildOf(body), first)).join('')
  expect(page).toContain('<div id="root"></div>')
  expect(page.includes('application/json')).toBe(first !== null)
})

test('slow numbers are not waited for: the report is drawn without them, and they follow', async () => {
  const root = await buildOf('globalThis.shareDrawn(); return answers.overview ?? "labels"')
  const all = new Promise<FirstAnswers>((resolve) => {
    const numbers = { ...(answers as FirstAnswers), overview: 'numbers' as never }
    Object.assign(globalThis, { shareDrawn: () => resolve(numbers) })
  })
  const page = (await partsOf(root, answers, all)).join('')
  expect(page).toContain('<div inert lang="en-US">labels</div>')
  expect(page).toContain('"overview":"numbers"')
})

test('a build without a drawing function still serves its pages', async () => {
  expect((await partsOf('/nowhere', answers)).join('')).toContain('<div id="root"></div>')
})

test('the same report is drawn once, a different one again', async () => {
  const draw = loadDrawing(await buildOf('return String(++drawn)'), createLog('silent'))
  const other = { ...(answers as FirstAnswers), language: 'zh-CN' } as FirstAnswers
  expect(await draw('/share/a', answers)).toBe('1')
  expect(await draw('/share/a', answers)).toBe('1')
  expect(await draw('/share/a', other)).toBe('2')
  expect(await draw('/share/b', answers)).toBe('3')
  for (let at = 0; at < 100; at++) await draw(`/share/${at}`, answers)
  expect(await draw('/share/b', answers)).toBe('104')
})

test('many pages at once are rendered in turn, and beyond a few only by their browsers', async () => {
  const draw = loadDrawing(await buildOf('return String(++drawn)'), createLog('silent'))
  const drawn = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => draw(`/share/${page}`, answers)))
  expect(drawn).toEqual(['1', '2', '3', '4', '', ''])
  // The same page is rendered once, however many wait for it.
  const same = await Promise.all([1, 2, 3, 4].map(() => draw('/share/same', answers)))
  expect(same).toEqual(['5', '5', '5', '5'])
})

test('of long pages only the last ones stay rendered', async () => {
  const draw = loadDrawing(
    await buildOf('return (++drawn + " ").padEnd(4_000_000, "x")'),
    createLog('silent'),
  )
  const numberOf = async (address: string) => Number.parseInt(await draw(address, answers), 10)
  for (let page = 1; page <= 10; page++) expect(await numberOf(`/share/${page}`)).toBe(page)
  expect(await numberOf('/share/10')).toBe(10)
  expect(await numberOf('/share/1')).toBe(11)
})
