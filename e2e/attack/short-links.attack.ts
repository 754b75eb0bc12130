/** Short links may only lead to public web addresses (safety 15, issue 15.11). */
import { test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'

const scene = attackedProduct()

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example',
  'https://user:secret@example.com/',
  'https:\\\\evil.example',
  'https://footfall.example/s/abc',
  'https://FOOTFALL.example./s/abc',
  'http://localhost/',
  'http://admin.localhost:8080/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/router',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://router/',
  'http://printer.local/',
  'http://db.internal/',
  'http://nas.home.arpa/',
])('a short link to %s', async (target) => {
  const { product, attacker, websiteId } = scene
  await attempt(target, async () => {
    const link = { website_id: websiteId, name: 'x', target_url: target }
    return (await product.call('/website/add_short_url', link, attacker.token)).code !== 200
  })
})
