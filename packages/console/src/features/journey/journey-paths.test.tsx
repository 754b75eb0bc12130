// @vitest-environment happy-dom
import texts from '@footfall/contract/locales/en-US.json'
import type { JourneyItem } from '@footfall/contract/stats/sequences'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readSteps } from '../../reports/matcher/step-text.ts'
import { answered, show } from '../../reports/views/show.testing.tsx'
import { JourneyPaths } from './JourneyPaths.tsx'

const page = (item: string): JourneyItem => ({ kind: 'page', item })
const items = [page('/paid'), page('/shop')]
const answer = answered({ visits: 2, nodes: [], links: [], paths: [{ items, visits: 2, share: 100 }] })
const words = { other: '(other)', end: '(visit starts)' }

test('a click on a path opens its visits, asked for as the report listed it', async () => {
  const opened: unknown[] = []
  const hand = await show(
    <JourneyPaths backwards answer={answer} words={words} onOpen={(path) => opened.push(path)} />,
  )
  await hand.click(screen.getByTitle(texts.journey.open))
  expect(screen.getByTitle(texts.journey.open).textContent).toBe('/shop → /paid')
  expect(opened).toEqual([items])
})

test('a path leads to the funnel of its pages’ paths, which is what steps are compared with', async () => {
  const paths = [{ items: [page('/shop?sort=new'), page('/paid')], visits: 2, share: 100 }]
  const withQuery = answered({ visits: 2, nodes: [], links: [], paths })
  await show(<JourneyPaths backwards={false} answer={withQuery} words={words} onOpen={undefined} />)
  const { href } = screen.getByTitle<HTMLAnchorElement>(texts.journey.asFunnel)
  const steps = readSteps(new URL(href).searchParams.get('funnel'))
  expect(steps.map(({ kind, operator, value }) => [kind, operator, value])).toEqual([
    ['page', 'is', '/shop'],
    ['page', 'is', '/paid'],
  ])
})

test('a page and an event of the same name are paths of their own', async () => {
  const complaints = vi.spyOn(console, 'error')
  const ofKind = (kind: 'page' | 'event') => ({ items: [{ kind, item: 'pay' }], visits: 1, share: 50 })
  const both = answered({ visits: 2, nodes: [], links: [], paths: [ofKind('page'), ofKind('event')] })
  await show(<JourneyPaths backwards={false} answer={both} words={words} onOpen={undefined} />)
  expect(screen.getAllByText('pay')).toHaveLength(2)
  // React complains about rows with the same key, and may show one of them twice.
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

test('a shared report shows the path alone', async () => {
  await show(<JourneyPaths backwards={false} answer={answer} words={words} onOpen={undefined} />)
  expect(screen.queryByTitle(texts.journey.open)).toBeNull()
  screen.getByText('/paid')
})
