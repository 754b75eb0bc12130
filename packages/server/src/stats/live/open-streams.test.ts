import { expect, test } from 'vitest'
import { OpenStreams, type StreamOwner } from './open-streams.ts'

let people = 0
const someone = (known: Partial<StreamOwner> = {}): StreamOwner => {
  people++
  return {
    sessionId: `session-${people}`,
    userId: `user-${people}`,
    websiteId: `website-${people}`,
    ...known,
  }
}
const nothing = () => undefined

test.each([
  ['session', 8, { sessionId: 'one', userId: 'one' }],
  ['user', 24, { userId: 'one' }],
  ['website', 400, { websiteId: 'one' }],
] as const)('a %s has so many streams, and another has its own', (of, limit, known) => {
  const streams = new OpenStreams()
  const close = Array.from({ length: limit }, () => streams.open(someone(known), nothing))
  const refused = { reason: 'too_many_streams', data: { limit, of } }
  expect(() => streams.open(someone(known), nothing)).toThrow(expect.objectContaining(refused))
  streams.open(someone(), nothing)
  close[0]?.()
  close[0]?.()
  streams.open(someone(known), nothing)
  expect(() => streams.open(someone(known), nothing)).toThrow(expect.objectContaining(refused))
})

test('a server keeps so many streams, whoever watches', () => {
  const streams = new OpenStreams()
  for (let n = 0; n < 2000; n++) streams.open(someone(), nothing)
  expect(() => streams.open(someone(), nothing)).toThrow(expect.objectContaining({ reason: 'unavailable' }))
})

test('a change of rights has the streams that it concerns checked, and no others', () => {
  const streams = new OpenStreams()
  const checked: string[] = []
  const open = (name: string, known: Partial<StreamOwner>) =>
    streams.open(someone(known), () => void checked.push(name))
  open('first', { userId: 'u', sessionId: 's' })
  open('second', { userId: 'u', websiteId: 'w' })
  const close = open('third', { websiteId: 'w' })
  const changed = (whose: string | null) => {
    checked.length = 0
    streams.accessChanged(whose)
    return checked
  }
  expect(changed('user u')).toEqual(['first', 'second'])
  expect(changed('session s')).toEqual(['first'])
  expect(changed('website w')).toEqual(['second', 'third'])
  expect(changed('website another')).toEqual([])
  close()
  expect(changed(null)).toEqual(['first', 'second'])
})
