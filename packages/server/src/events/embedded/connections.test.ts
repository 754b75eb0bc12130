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

test('a connection serves another call of its key, and none of another key', () => {
  const { connections, closed } = world()
  const first = connections.take('a b')
  expect(first.isNew).toBe(true)
  connections.giveBack(first)
  expect(connections.take('a').connection).toBe('c2')
  expect(connections.take('a b c').connection).toBe('c3')
  expect(connections.take('a b')).toBe(first)
  expect(first.isNew).toBe(false)
  const fourth = connections.take('a b')
  expect(fourth).toMatchObject({ connection: 'c4', isNew: true })
  expect(fourth.mark).not.toBe(first.mark)
  expect(closed).toEqual([])
})

test('of idle ones the eldest is closed when there are too many, and all at the end', () => {
  const { connections, closed } = world()
  const all = Array.from({ length: 15 }, (_, i) => connections.take(`n${i}`))
  for (const used of all) connections.giveBack(used)
  const handles = all.map(({ connection }) => connection)
  expect(closed).toEqual(handles.slice(0, 3))
  connections.closeIdle()
  expect(closed).toEqual(handles)
})
