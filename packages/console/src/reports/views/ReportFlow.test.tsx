// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Flow } from './flow.ts'
import { FlowSwitch, ReportFlow } from './ReportFlow.tsx'
import { answered, show } from './show.testing.tsx'

/** Loaded beforehand, so that no test waits for it. */
beforeAll(() => import('./FlowChart.tsx'))

const flow: Flow = {
  nodes: [
    { key: '0 /', column: 0, label: '/', value: 12 },
    { key: '1 /about', column: 1, label: '/about', value: 9 },
    { key: '1 end', column: 1, label: '(end)', value: 3 },
  ],
  links: [
    { from: '0 /', to: '1 /about', value: 9 },
    { from: '0 /', to: '1 end', value: 3 },
  ],
}

const journey = (data: Flow, picked: string[] = []) => (
  <>
    <FlowSwitch />
    <ReportFlow
      label="Journey"
      answer={answered(data)}
      flowOf={(data) => data}
      skeleton={<p>Waiting</p>}
      onPick={(node) => picked.push(node.key)}
    />
  </>
)

test('every node has its name and visits, and can be selected by keyboard', async () => {
  const picked: string[] = []
  const hand = await show(journey(flow, picked))
  const nodes = await screen.findAllByRole('button')
  expect(nodes.map((node) => node.textContent)).toEqual(['/12', '/about9', '(end)3'])
  nodes[1]?.focus()
  await hand.keyboard('{Enter}')
  expect(picked).toEqual(['1 /about'])
})

test('the nodes are one tab stop; arrow keys lead along and across the columns', async () => {
  const hand = await show(journey(flow))
  const [home, about] = await screen.findAllByRole('button')
  home?.focus()
  await hand.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(about)
  await hand.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('(end)3')
  await hand.tab()
  expect(screen.getByRole('figure', { name: 'Journey' }).contains(document.activeElement)).toBe(false)
})

test('links are as wide as their share, and are highlighted at the node that is pointed at', async () => {
  await show(journey(flow))
  const [, about] = await screen.findAllByRole('button')
  const links = [...screen.getByRole('figure', { name: 'Journey' }).querySelectorAll('path')]
  const widths = links.map((link) => Number(link.getAttribute('stroke-width')))
  expect((widths[0] ?? 0) / (widths[1] ?? 0)).toBeCloseTo(3)
  const plain = links.map((link) => link.getAttribute('class'))
  about?.focus()
  const near = await screen.findByRole('figure', { name: 'Journey' })
  const now = [...near.querySelectorAll('path')].map((link) => link.getAttribute('class'))
  expect(now[0]).not.toBe(plain[0])
  expect(now[1]).toBe(plain[1])
})

test('the names of thin nodes leave each other room for a finger', async () => {
  const thin = Array.from({ length: 8 }, (_, at) => ({
    key: `1 ${at}`,
    column: 1,
    label: `/${at}`,
    value: 1,
  }))
  const big = { key: '1 big', column: 1, label: '/big', value: 100_000 }
  const rest = { key: '1 rest', column: 1, label: '(other)', value: 40, rest: true }
  const nodes = [{ key: '0 /', column: 0, label: '/', value: 100_048 }, rest, ...thin, big]
  const links = [rest, ...thin, big].map(({ key, value }) => ({ from: '0 /', to: key, value }))
  await show(journey({ nodes, links }))
  const [, ...names] = await screen.findAllByRole('button')
  const tops = names.map(({ style }) => Number.parseFloat(style.top))
  // The keys lead from top to bottom, to the rest last.
  expect(names.at(-1)?.textContent).toMatch('(other)')
  const apart = tops.slice(1).map((top, at) => top - (tops[at] ?? 0))
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(23.999)
})

test('a link to an unknown node is left out', async () => {
  const broken = { ...flow, links: [...flow.links, { from: '0 /', to: 'nowhere', value: 1 }] }
  await show(journey(broken))
  expect(await screen.findAllByRole('button')).toHaveLength(3)
})

test('the switch shows the same as a table; an empty flow says so', async () => {
  const hand = await show(journey(flow))
  await hand.click(await screen.findByRole('radio', { name: 'Table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent).slice(1)).toEqual(['1. /2. /about9', '1. /2. (end)3'])
  await show(journey({ nodes: [], links: [] }))
  expect(screen.getByText('No data')).toBeDefined()
})
