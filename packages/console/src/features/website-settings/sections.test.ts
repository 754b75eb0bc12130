import { expect, test } from 'vitest'
import { maySee, sectionsFor } from './sections.ts'

test.each([
  [1, 'site', 'general install collect dropped sharing links annotations transfer danger'],
  [2, 'site', 'general install collect dropped sharing links annotations danger'],
  [3, 'short', 'general collect dropped sharing links annotations'],
  [4, 'site', 'links annotations'],
  [5, 'site', 'links'],
  [0, 'site', ''],
] as const)('role %i sees of a website of type %s: %s', (team_role, type, keys) => {
  expect(
    sectionsFor({ team_role, type })
      .map((section) => section.key)
      .join(' '),
  ).toBe(keys)
})

test.each([
  [5, 'general', false],
  [4, 'annotations', true],
  [3, 'danger', false],
  [1, 'install', true],
] as const)('role %i may see the section %s: %s', (role, key, may) => {
  expect(maySee(role, key)).toBe(may)
})
