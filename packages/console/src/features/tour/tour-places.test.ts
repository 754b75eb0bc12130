import { expect, test } from 'vitest'
import { tourPlaces } from './tour-places.ts'

test.each([
  [{ plans: true, websiteId: 'w', hasEmail: true }, ['website', 'invite', 'upgrade']],
  [{ plans: true, websiteId: null, hasEmail: false }, ['website', 'invite', 'upgrade', 'email']],
  [{ plans: false, websiteId: 'w', hasEmail: true }, ['website', 'invite', 'report']],
  [{ plans: false, websiteId: null, hasEmail: false }, ['website', 'invite', 'reportLater', 'email']],
])('%o: %j', (situation, names) => {
  expect(tourPlaces(situation).map(({ name }) => name)).toEqual(names)
})
