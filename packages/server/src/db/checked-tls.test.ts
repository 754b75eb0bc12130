import { Client, Pool } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { mayPass } from './open.ts'

const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
beforeEach(() => {
  emitted.mockClear()
})

test.each([
  ['sslmode=require', {}],
  ['application_name=x&sslmode=prefer', {}],
  ['sslmode=verify-ca&connect_timeout=9', {}],
  ['sslmode=verify-full', {}],
  ['sslmode=no-verify', { rejectUnauthorized: false }],
  // As libpq means it: encrypted, not checked.
  ['uselibpqcompat=true&sslmode=require', { rejectUnauthorized: false }],
  ['sslmode=disable', false],
  ['application_name=x', false],
])('with %s the certificate is checked as the driver says, without a warning', (query, ssl) => {
  const { databaseUrl } = readConfig({ DATABASE_URL: `postgres://u:p@host/footfall?${query}` })
  expect(new Client({ connectionString: databaseUrl ?? '' }).ssl).toEqual(ssl)
  expect(emitted).not.toHaveBeenCalled()
})

test('a certificate that is missing ends the start at once; a server that is missing may come', async () => {
  const probe = async (query: string) => {
    const connectionString = `postgres://u:p@127.0.0.1:9/footfall?${query}`
    try {
      return await new Pool({ connectionString }).connect()
    } catch (error) {
      return error
    }
  }
  expect(mayPass(await probe('sslrootcert=/nowhere/ca.pem'))).toBe(false)
  expect(mayPass(await probe('host=/nowhere'))).toBe(true)
})
