import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import { describeTrustedProxies, warnOfUntrustedProxy } from './untrusted-proxy.ts'

function warned(trustProxy: string, ...requests: [string, string | undefined][]) {
  const lines: string[] = []
  const log = { warn: (line: string) => void lines.push(line) } as never
  const addressOf = warnOfUntrustedProxy(clientAddress(trustProxy), log)
  return { addresses: requests.map(([socket, header]) => addressOf(socket, header)), lines }
}

test('a proxy that is not named is not believed, and said once', () => {
  const { addresses, lines } = warned('', ['127.0.0.1', '203.0.113.1'], ['127.0.0.1', '203.0.113.2'])
  expect(addresses).toEqual(['127.0.0.1', '127.0.0.1'])
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')])
})

test.each([
  ['the named proxy is believed', 'loopback', '203.0.113.1', '203.0.113.1'],
  ['without the header there is nothing to say', '', undefined, '127.0.0.1'],
  ['a visitor on the named proxy’s own machine is not mistaken for it', 'loopback', '127.0.0.1', '127.0.0.1'],
  ['a named proxy that does not know the address is still named', 'loopback', 'unknown', '127.0.0.1'],
])('%s', (_name, trustProxy, header, address) => {
  expect(warned(trustProxy, ['127.0.0.1', header])).toEqual({ addresses: [address], lines: [] })
})

test.each([
  ['', 'name it in TRUST_PROXY'],
  ['2', 'the nearest 2'],
  ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
])('the start says of TRUST_PROXY=%j: … %s', (setting, said) => {
  expect(describeTrustedProxies(setting)).toContain(said)
})
