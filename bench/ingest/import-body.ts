/** Bodies of the import call for the bench. */

export const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
]
export const screens = ['1920x1080', '1440x900', '390x844', '412x915', '2560x1440']
export const referrers = [
  'https://www.google.com/',
  'https://www.baidu.com/link?url=x',
  '',
  '',
  'https://news.ycombinator.com/item?id=1',
]

let sequence = 0
const run = process.pid.toString(36) + Date.now().toString(36)

/** The next `size` events as JSON: visitors with five events each, every fourth a custom event. */
export function importBodyOf(size: number, start: number): string {
  const events = Array.from({ length: size }, (_, i) => {
    const n = ++sequence
    const person = Math.floor(n / 5)
    return {
      id: `${run}${n.toString(36)}`,
      kind: n % 4 === 0 ? 'custom' : 'pageview',
      time: start + Math.floor(n / 50) * 1000 + i,
      visitor_id: `p${person}`,
      url: `https://example.com/blog/post-${n % 300}`,
      title: `A title of some length, number ${n % 300}`,
      ...(n % 4 === 0
        ? { name: 'signup', props: { plan: 'pro', seats: 5 } }
        : { referrer: referrers[person % 5] }),
      user_agent: browsers[person % 5],
      language: 'zh-CN',
      screen: screens[person % 5],
      ip: `${1 + (person % 220)}.${person & 255}.7.9`,
    }
  })
  return JSON.stringify({ website_id: '00000000-0000-4000-8000-000000000032', events })
}

const eventsOfVisit = 5

/**
 * A history of `count` events over `days` from `start` on. Returns a function for the n-th event of an import call, in order of time or shuffled. A
 * tenth of the visits are of visitors who come ten times.
 */
export function historyOf(
  count: number,
  shuffled: boolean,
  start: number,
  days: number,
): (n: number) => { readonly id: string } {
  const stride = shuffled ? strideOf(count) : 1
  const often = Math.ceil(count / 500)
  return (place) => {
    const n = (place * stride) % count
    const visit = Math.floor(n / eventsOfVisit)
    const look = visit % browsers.length
    return {
      id: `visible-${n.toString(36)}`,
      kind: n % 4 === 0 ? 'custom' : 'pageview',
      time:
        start +
        Math.floor((visit * days * 86_400_000 * eventsOfVisit) / (count + eventsOfVisit)) +
        (n % eventsOfVisit) * 20_000,
      visitor_id: visit % 10 === 0 ? `often-${(visit / 10) % often}` : `p${visit}`,
      url: `https://history.example/blog/post-${(n * 7) % 300}`,
      title: `A title of some length, number ${(n * 7) % 300}`,
      ...(n % 4 === 0 ? { name: 'signup', props: { plan: 'pro', seats: 5 } } : { referrer: referrers[look] }),
      user_agent: browsers[look],
      language: 'zh-CN',
      screen: screens[look],
      ip: `${1 + (visit % 220)}.${visit & 255}.7.9`,
    }
  }
}

/** A step with which every number below `size` occurs once. */
function strideOf(size: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b))
  let stride = Math.floor(size * 0.618)
  while (divides(size, stride) !== 1) stride++
  return stride
}
