import type { Journey } from '@footfall/contract/stats/sequences'
import { expect, test } from 'vitest'
import { flowOf, matcherOfItem, matcherOfKey } from './journey-flow.ts'

const journey: Journey = {
  visits: 3,
  nodes: [
    { step: 1, kind: 'page', item: '/a', visits: 2 },
    { step: 1, kind: 'event', item: 'sign up', visits: 1 },
    { step: 2, kind: 'other', item: '', visits: 2 },
    { step: 2, kind: 'end', item: '', visits: 1 },
  ],
  links: [
    { step: 1, from: { kind: 'page', item: '/a' }, to: { kind: 'other', item: '' }, visits: 2 },
    { step: 1, from: { kind: 'event', item: 'sign up' }, to: { kind: 'end', item: '' }, visits: 1 },
  ],
  paths: [],
}

test('one column for each step, each link between two of its nodes', () => {
  const { nodes, links } = flowOf(journey, { other: 'others', end: 'left' })
  expect(nodes.map(({ column, label, value }) => [column, label, value])).toEqual([
    [0, '/a', 2],
    [0, 'sign up', 1],
    [1, 'others', 2],
    [1, 'left', 1],
  ])
  const keys = nodes.map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
  expect(links.map(({ from, to }) => [keys.indexOf(from), keys.indexOf(to)])).toEqual([
    [0, 2],
    [1, 3],
  ])
  expect(keys.map(matcherOfKey)).toEqual([
    { kind: 'page', operator: 'is', value: '/a' },
    { kind: 'event', operator: 'is', value: 'sign up' },
    null,
    null,
  ])
})

test('backwards, the first step is at the end and links lead to it', () => {
  const { nodes, links } = flowOf(journey, { other: 'others', end: 'begin' }, true)
  expect(nodes.map(({ column, label, rest }) => [column, label, rest])).toEqual([
    [1, '/a', false],
    [1, 'sign up', false],
    [0, 'others', true],
    [0, 'begin', true],
  ])
  const keys = nodes.map(({ key }) => key)
  expect(links.map(({ from, to }) => [keys.indexOf(from), keys.indexOf(to)])).toEqual([
    [2, 0],
    [3, 1],
  ])
})

test.each([
  ['/list?page=2', '/list'],
  ['/app?lang=de#/cart', '/app#/cart'],
])('the page %s is matched by its path %s', (item, value) => {
  expect(matcherOfItem({ kind: 'page', item })).toEqual({ kind: 'page', operator: 'is', value })
})
