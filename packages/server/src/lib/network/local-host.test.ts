import { expect, test } from 'vitest'
import { isLocalHost } from './local-host.ts'

test.each([
  'http://localhost',
  'http://a.localhost.',
  'http://intranet',
  'http://printer.local',
  'http://nas.home.arpa',
  'http://127.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.31.255.255',
  'http://192.168.1.1',
  'http://169.254.169.254',
  'http://100.100.100.200',
  'http://[::]',
  'http://[::1]',
  'http://[::ffff:10.0.0.1]',
  'http://[fd00::1]',
  'http://[fe80::1]',
])('safety 15: %s is local', (url) => {
  expect(isLocalHost(new URL(url).hostname)).toBe(true)
})

test.each([
  'http://example.com',
  'http://local.example',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://[2606:4700::1111]',
  'http://[::ffff:8.8.8.8]',
  'http://足迹.中国',
])('%s is public', (url) => {
  expect(isLocalHost(new URL(url).hostname)).toBe(false)
})
