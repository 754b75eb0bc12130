// @vitest-environment happy-dom
/** The link builder knows the tags in use, and asks for those of a field when it is used. */
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { settled, show } from '../../reports/views/show.testing.tsx'
import { LinkBuilder } from './LinkBuilder.tsx'

let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/overview/filter_field': ({ field }) => ({
      list: field === 'utm_source' ? [{ value: 'newsletter', label: 'newsletter', visitors: 9 }] : [],
      total: 1,
    }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.asked.length = 0
})

const fieldsAsked = () => server.asked.map(({ input }) => input.field)

test('the tags of a field are asked for when it is entered', async () => {
  const hand = await show(<LinkBuilder websiteId="w" />)
  await settled()
  expect(fieldsAsked()).toEqual([])
  await hand.click(screen.getByRole('combobox', { name: 'UTM source' }))
  await expect.poll(fieldsAsked).toEqual(['utm_source'])
})

test('a tag from the address that is spelled differently is noticed', async () => {
  await show(<LinkBuilder websiteId="w" />, '?link_utm_source=Newsletter')
  await screen.findByRole('button', { name: /newsletter/ })
  expect(fieldsAsked()).toEqual(['utm_source'])
})
