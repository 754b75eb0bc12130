import { expect, test } from 'vitest'
import { eachTeam } from './each-team.ts'

test('a team whose work fails does not keep it from the others, and the job fails with the first reason', async () => {
  const done: string[] = []
  const work = async (team: string): Promise<void> => {
    if (team.startsWith('broken')) throw new Error(team)
    done.push(team)
  }
  await expect(eachTeam(['a', 'broken', 'b', 'broken too', 'c'], work)).rejects.toThrow(/^broken$/)
  expect(done).toEqual(['a', 'b', 'c'])
  await eachTeam(['d'], work)
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})
