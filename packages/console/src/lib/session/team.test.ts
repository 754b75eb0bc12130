// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { store, storedNames } from '../storage.ts'
import { forgetSession } from './account.ts'
import { setCurrentTeam, useCurrentTeam } from './team.ts'
import { setToken } from './token.ts'

const login = (uuid: string) => setToken({ access_token: `token of ${uuid}`, renewal_time: 1, uuid })
const logout = () => forgetSession(new QueryClient())
const current = () => useCurrentTeam.getState()

test('whoever logs in again is back in the team that they left, and nobody else is', () => {
  login('lin')
  setCurrentTeam({ teamId: 'shop', teamRole: 3 })
  logout()
  expect(current()).toEqual({ teamId: '', teamRole: 0 })
  login('lin')
  expect(current()).toEqual({ teamId: 'shop', teamRole: 3 })
  logout()
  login('mei')
  expect(current()).toEqual({ teamId: '', teamRole: 0 })
})

test('a renewed token changes no team', () => {
  login('lin')
  setCurrentTeam({ teamId: 'shop', teamRole: 3 })
  setToken({ access_token: 'renewed', renewal_time: 2, uuid: 'lin' })
  expect(current().teamId).toBe('shop')
})

test('so is whoever selected it in an earlier version, which did not store the account', () => {
  login('lin')
  setCurrentTeam({ teamId: 'shop', teamRole: 3 })
  store(storedNames.team, { teamId: 'shop', teamRole: 3 })
  logout()
  login('lin')
  expect(current().teamId).toBe('shop')
})
