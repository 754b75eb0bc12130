import { expect, test } from 'vitest'
import { type TourSituation, tourPlaces } from './tour-places.ts'

test.each<[TourSituation, string[]]>([
  [{ role: 1, plans: true, websiteId: 'w', hasEmail: true }, ['website', 'invite', 'upgrade']],
  [{ role: 1, plans: true, websiteId: null, hasEmail: false }, ['website', 'invite', 'upgrade', 'email']],
  [{ role: 1, plans: false, websiteId: 'w', hasEmail: true }, ['website', 'invite', 'report']],
  [
    { role: 1, plans: false, websiteId: null, hasEmail: false },
    ['website', 'invite', 'reportLater', 'email'],
  ],
  [{ role: 3, plans: true, websiteId: 'w', hasEmail: true }, ['website', 'report']],
  [{ role: 5, plans: true, websiteId: 'w', hasEmail: true }, ['report']],
])('%o: %j', (situation, names) => {
  expect(tourPlaces(situation).map(({ name }) => name)).toEqual(names)
})
