import { expect, test } from 'vitest'
import { ofChina, onWorld } from './parts-of-china.ts'

test('the world map shows them within China', () => {
  const values = new Map([
    ['cn', 10],
    ['tw', 3],
    ['hk', 2],
    ['jp', 4],
  ])
  expect([...onWorld(values)]).toEqual([
    ['cn', 15],
    ['jp', 4],
  ])
})

test('the map of China shows them among its provinces', () => {
  const regions = [
    { code: 'CN-GD', visitors: 8 },
    { code: 'CN-BJ', visitors: 1 },
  ]
  const countries = [
    { code: 'jp', visitors: 9 },
    { code: 'tw', visitors: 3 },
  ]
  expect(ofChina(regions, countries).map(({ code }) => code)).toEqual(['CN-GD', 'tw', 'CN-BJ'])
})
