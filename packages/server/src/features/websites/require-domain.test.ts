import { expect, test } from 'vitest'
import { requireDomain } from './require-domain.ts'

test.each([
  'example.com',
  'shop.example.co.uk',
  'footfall.github.io',
  'xn--fiqs8s.xn--fiqs8s',
  'localhost',
  'localhost:3000',
  '192.168.1.7:8080',
  'shop.test',
  'printer.local',
])('%s is a domain', (domain) => {
  expect(() => requireDomain(domain)).not.toThrow()
})

test.each(['nope', 'nope:3000', 'com', 'co.uk', 'shop.nope', 'constructor'])(
  '%s is not a domain',
  (domain) => {
    expect(() => requireDomain(domain)).toThrow('invalid_input')
  },
)
