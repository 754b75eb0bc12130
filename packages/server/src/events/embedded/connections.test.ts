import { expect, test } from 'vitest'
import { Connections } from './connections.ts'
import type { Connection } from './native.ts'

function world() {
  let opened = 0
  const closed: unknown[] = []
  const connections = new Connections(
    () => `c${++opened}` as unknown as Connection,
    (connection) => closed.push(connection),
  )
  return { connections, closed }
}

test('a connection serves another call that sets the same names, and none that sets others', () => {
  const { connections, closed } = world()
  const first = connections.take('a b')
  connections.giveBack('a b', first)
  expect(connections.take('a')).toBe('c2')
  expect(connections.take('a b c')).toBe('c3')
  expect(connections.take('a b')).toBe(first)
  expect(connections.take('a b')).toBe('c4')
  expect(closed).toEqual([])
})

test('of idle ones the eldest is closed when there are too many, and all at the end', () => {
  const { connections, closed } = world()
  const names = Array.from({ length: 15 }, (_, i) => `n${i}`)
  const all = names.map((name) => connections.take(name))
  names.forEach((name, i) => {
    const connection = all[i]
    if (connection) connections.giveBack(name, connection)
  })
  expect(closed).toEqual(all.slice(0, 3))
  connections.closeIdle()
  expect(closed).toEqual(all)
})
