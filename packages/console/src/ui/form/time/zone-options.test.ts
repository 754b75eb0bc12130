import { expect, test } from 'vitest'
import { zoneOptions } from './zone-options.ts'

const zones = [
  { value: 'Asia/Tokyo', offset: '+09:00' },
  { value: 'America/New_York', offset: '-05:00' },
  { value: 'UTC', offset: '+00:00' },
  { value: 'Asia/Shanghai', offset: '+08:00' },
  { value: 'Asia/Kathmandu', offset: '+05:45' },
]

test('the browser’s zone and the common ones come first, the rest by offset', () => {
  const values = zoneOptions(zones, undefined, 'Asia/Tokyo', 'en-US').map((option) => option.value)
  expect(values).toEqual(['Asia/Tokyo', 'Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kathmandu'])
})

test('a zone is found by its id, its offset and its name', () => {
  const [shanghai] = zoneOptions(zones, undefined, 'Asia/Shanghai', 'zh-CN')
  for (const word of ['shanghai', '+08:00', '中国标准时间', '北京时间', '上海', 'beijing'])
    expect(shanghai?.search).toContain(word)
})

test('the selected zone is in the list, known or not', () => {
  expect(zoneOptions([], 'Asia/Gaza', 'UTC', 'en-US')[0]?.value).toBe('Asia/Gaza')
})

test('a zone that is stored by its old name is selected under its name today', () => {
  const options = zoneOptions(zones, 'Asia/Katmandu', 'UTC', 'en-US')
  const selected = options.find((option) => option.value === 'Asia/Katmandu')
  expect(selected).toMatchObject({ label: expect.stringContaining('Asia/Kathmandu'), offset: 'UTC+05:45' })
  expect(options).toHaveLength(zones.length)
})
