import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { SlowSenders } from './slow-senders.ts'

function senders(most: number) {
  const slow = new SlowSenders(most)
  const ended: string[] = []
  const open = new Map<string, EventEmitter>()
  return {
    ended,
    add(name: string, address: string) {
      const request = new EventEmitter()
      open.set(name, request)
      slow.add(request as IncomingMessage, address, () => void ended.push(name))
    },
    close: (name: string) => open.get(name)?.emit('close'),
  }
}

test('beyond the limit the oldest of the busiest address ends, each once', () => {
  const { add, ended } = senders(4)
  for (const name of ['a1', 'a2', 'a3']) add(name, '203.0.113.1')
  add('b1', '203.0.113.2')
  add('c1', '203.0.113.3')
  add('c2', '203.0.113.3')
  expect(ended).toEqual(['a1', 'a2'])
})

test('an IPv6 subscriber counts as one address', () => {
  const { add, ended } = senders(3)
  add('b1', '203.0.113.2')
  add('a1', '2001:db8::1')
  add('a2', '2001:db8::2')
  add('c1', '203.0.113.3')
  expect(ended).toEqual(['a1'])
})

test('what has closed no longer counts', () => {
  const { add, close, ended } = senders(2)
  add('a1', '203.0.113.1')
  add('a2', '203.0.113.1')
  close('a1')
  add('b1', '203.0.113.2')
  expect(ended).toEqual([])
  add('b2', '203.0.113.2')
  close('a2')
  add('b3', '203.0.113.2')
  expect(ended).toEqual(['b1'])
})
