// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { readReportState } from '../../lib/url/report-state.ts'
import { settled, show } from '../../reports/views/show.testing.tsx'
import { type ClickQuestion, useClickTotal, useClickTraffic } from './use-clicks.ts'

let clicks = 1
let server: Answering
beforeAll(async () => {
  server = await startAnswering({
    '/overview/total': () => ({ current: { events: clicks }, previous: null }),
    '/overview/traffic': () => ({ list: [] }),
  })
})
afterAll(() => server.stop())

const state = readReportState(new URLSearchParams())
const question: ClickQuestion = { websiteId: 'site', zone: 'UTC', state, linkId: null }

function Clicks() {
  const total = useClickTotal(question)
  useClickTraffic(question)
  return (
    <button type="button" onClick={() => void total.refetch()}>
      look
    </button>
  )
}

test('an open screen asks for the total only, until there are new clicks', async () => {
  const hand = await show(<Clicks />)
  const asked = (path: string) => server.asked.filter((call) => call.path === path).length
  const look = async () => {
    await hand.click(screen.getByRole('button'))
    await settled()
    return [asked('/overview/total'), asked('/overview/traffic')]
  }
  await settled()
  // What was asked beside the first total may lack its last click.
  expect(await look()).toEqual([2, 2])
  expect(await look()).toEqual([3, 2])
  clicks++
  expect(await look()).toEqual([4, 3])
  expect(await look()).toEqual([5, 3])
})
