import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { Closing } from './closing.ts'

test('closes in the reverse order of opening, each part once, also after a part that fails', async () => {
  const closed: string[] = []
  const closing = new Closing(createLog('silent'))
  closing.add(() => closed.push('first'))
  closing.add(() => {
    throw new Error('it will not close')
  })
  closing.add(async () => closed.push('last'))
  await closing.run()
  await closing.run()
  expect(closed).toEqual(['last', 'first'])
})
