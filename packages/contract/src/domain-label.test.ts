import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domainLabel } from './domain-label.ts'

test.each([
  ['例子.中国', '例子.中国'],
  ['例子.中国:8080', '例子.中国:8080'],
  ['www2.足迹123.com', 'www2.足迹123.com'],
  ['ラーメン.jp', 'ラーメン.jp'],
  ['한국.kr', '한국.kr'],
  ['example.com', 'example.com'],
  // Looks like apple.com, paypal.com and google.com.
  ['аррӏе.com', 'xn--80ak6aa92e.com'],
  ['pаypal.com', 'xn--pypal-4ve.com'],
  ['goоgle.中国', 'xn--gogle-kye.中国'],
  ['apple例.com', 'xn--apple-9d3h.com'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
])('%s is read as %s', (typed, label) => {
  const [host = '', port] = typed.split(':')
  expect(domainLabel(domainToASCII(host) + (port ? `:${port}` : ''))).toBe(label)
})

// Cut off, beyond Unicode, no prefix; and a letter that browsers write as another (U+F900 as 豈).
test.each(['xn--a', 'xn--', 'xn--bb', 'xn--999999a', 'axn--fiqs8s.com', 'xn--v65c.com'])(
  '%s, which browsers read no letters in, stays as it is',
  (domain) => {
    expect(domainLabel(domain)).toBe(domain)
  },
)

test.each(['中文网络足迹例子公司', 'あいうえおラーメン', '한국어사이트', 'ไทย', 'हिन्दी'])(
  'letters such as %s are read again',
  (letters) => {
    const label = fc
      .array(fc.constantFrom(...letters, 'a', '0', '-'), { minLength: 1, maxLength: 14 })
      .map((some) => some.join(''))
    fc.assert(
      fc.property(label, (typed) => {
        const ascii = domainToASCII(`${typed}.com`)
        // In letters or as it is, it is the same domain, and letters are what the browser reads in it.
        const read = domainLabel(ascii)
        expect(domainToASCII(read)).toBe(ascii)
        if (read !== ascii) expect(read).toBe(domainToUnicode(ascii))
        else if (ascii.startsWith('xn--')) expect(domainToUnicode(ascii)).toMatch(/a/)
      }),
    )
  },
)
