import { expect, test } from 'vitest'
import { randomSlug } from './random-slug.ts'

test('no two characters of a generated slug look alike on a poster', () => {
  const slugs = Array.from({ length: 500 }, randomSlug)
  expect(slugs.filter((slug) => !/^[A-Za-z2-9]{7}$/.test(slug) || /[IOl]/.test(slug))).toEqual([])
  expect(new Set(slugs).size).toBe(500)
})
