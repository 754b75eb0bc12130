import { expect, test } from 'vitest'
import { type AddressQuestion, redirectOf } from './address.ts'

const question: AddressQuestion = {
  pathname: '/websites',
  search: '?lang=zh-CN',
  access: 'everybody',
  language: 'zh-CN',
  loggedIn: false,
}

test.each<[string, Partial<AddressQuestion>, string | null]>([
  ['stands', {}, null],
  ['lacks its language', { pathname: '/join', search: '' }, '/join?lang=zh-CN'],
  ['has an unknown language', { pathname: '/join', search: '?x=1&lang=xx' }, '/join?x=1&lang=zh-CN'],
  ['home, signed in', { pathname: '/', search: '?x=1', loggedIn: true }, '/websites?x=1&lang=zh-CN'],
  ['home, signed out', { pathname: '/', search: '' }, '/login?lang=zh-CN'],
  [
    'home with a query, signed out',
    { pathname: '/', search: '?x=1' },
    '/login?lang=zh-CN&next=%2Fwebsites%3Fx%3D1%26lang%3Dzh-CN',
  ],
  ['guarded, signed in', { access: 'signedIn', loggedIn: true }, null],
  [
    'guarded, signed out, without language',
    { pathname: '/websites/7/compare', search: '?filters=abc', access: 'signedIn' },
    '/login?lang=zh-CN&next=%2Fwebsites%2F7%2Fcompare%3Ffilters%3Dabc%26lang%3Dzh-CN',
  ],
  ['log-in, signed in', { pathname: '/login', access: 'signedOut', loggedIn: true }, '/websites?lang=zh-CN'],
  [
    'log-in, signed in, on the way',
    { pathname: '/login', search: '?next=%2Fteams%3Fx%3D1', access: 'signedOut', loggedIn: true },
    '/teams?x=1',
  ],
  [
    'log-in, led to another site',
    { pathname: '/login', search: '?next=%2F.%2F%2Fevil.example', access: 'signedOut', loggedIn: true },
    '/websites?lang=zh-CN',
  ],
  ['log-in, signed out', { pathname: '/login', access: 'signedOut' }, null],
  ['home in its language, signed in', { pathname: '/', loggedIn: true }, '/websites?lang=zh-CN'],
])('%s', (_, differs, expected) => {
  expect(redirectOf({ ...question, ...differs })).toBe(expected)
})
