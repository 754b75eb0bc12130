import { expect, test } from 'vitest'
import { apiBaseOf, environmentOf, originsOf, pictureAt } from './environments.ts'

test.each([
  ['localhost', 'dev'],
  ['127.0.0.1', 'dev'],
  ['dev.footfall.example', 'dev'],
  ['DEV1.footfall.example', 'dev1'],
  ['pre.footfall.example', 'pre-release'],
  ['pre-release.footfall.example', 'pre-release'],
  ['footfall.example', 'production'],
  ['developers.example', 'production'],
  ['constructor', 'production'],
])('%s is %s', (hostname, environment) => {
  expect(environmentOf(hostname)).toBe(environment)
})

const each = 'dev=http://localhost:5133, production=https://api.footfall.example/'

test.each([
  ['footfall.example', '', ''],
  ['footfall.example', 'https://api.footfall.example', 'https://api.footfall.example'],
  ['footfall.example', each, 'https://api.footfall.example'],
  ['localhost', each, 'http://localhost:5133'],
  ['dev1.footfall.example', each, ''],
])('of %s, built with "%s": "%s"', (hostname, bases, expected) => {
  expect(apiBaseOf(hostname, bases)).toBe(expected)
})

test('lists all origins that a build calls', () => {
  expect(originsOf('')).toEqual([])
  expect(originsOf('https://api.footfall.example/')).toEqual(['https://api.footfall.example'])
  expect(originsOf(each)).toEqual(['http://localhost:5133', 'https://api.footfall.example'])
})

test('a picture is loaded from the origin of the API', () => {
  const picture = 'https://footfall.example/pictures/1.webp'
  expect(pictureAt('', picture)).toBe(picture)
  expect(pictureAt('https://api.footfall.example', picture)).toBe(
    'https://api.footfall.example/pictures/1.webp',
  )
})

test.each(['staging=https://api.example.com', 'api.example.com', 'https://example.com/path'])(
  '"%s" is refused by the build',
  (bases) => {
    expect(() => apiBaseOf('footfall.example', bases)).toThrow('API_BASE')
  },
)
