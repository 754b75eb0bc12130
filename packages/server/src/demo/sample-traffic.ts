/**
 * Realistic traffic of a sample website, day by day: weekdays, hours, growth, campaigns, one spike, returning visitors. Events are in the form of the
 * import call. A day always has the same events.
 */
import { day, hour } from '@footfall/contract/durations'
import { clickEvent, clickUrl } from '../features/links/redirect.ts'
import { type Random, runningSums, seededRandom } from './random.ts'
import { sampleBrowsers } from './sample-browsers.ts'
import { sampleCountries } from './sample-countries.ts'
import type { SampleLink } from './sample-links.ts'
import type { SampleAct, SamplePage, SampleSite, SampleSource } from './sample-sites.ts'

export interface SampleEvent {
  id: string
  kind: 'pageview' | 'custom' | 'engagement'
  /** Unix milliseconds. */
  time: number
  visitor_id: string
  url: string
  referrer?: string
  title?: string
  name?: string
  props?: Record<string, string>
  revenue?: { amount: number; currency: string; order_id: string }
  engagement?: { ms: number; depth: number }
  ip: string
  user_agent: string
  language: string
  screen: string
}

interface Person {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly language: string
  readonly screen: string
  readonly abroad: boolean
}

/** Relative number of visits by local hour. */
const hours = [14, 8, 5, 3, 3, 5, 12, 24, 40, 52, 58, 56, 50, 48, 50, 52, 54, 52, 50, 58, 70, 74, 58, 32]

/** The strength of a day relative to an average one: growth over ninety days, the weekday, and the spike with its aftermath. */
function strengthOf(site: SampleSite, index: number, weekday: number): number {
  const growth = 0.72 + (0.56 * Math.min(index, 90)) / 90
  const spike = index === site.spikeDay ? 2.6 : index === site.spikeDay + 1 ? 1.7 : 1
  return growth * (site.weekdays[weekday] ?? 1) * spike
}

/** A day of the traffic. */
interface Day {
  /** 0 for the first one. */
  readonly index: number
  /** Its first instant in the website's zone, in Unix milliseconds. */
  readonly midnight: number
}

/** Events of the visits that start on a day, oldest first. */
export function sampleDay(site: SampleSite, { index, midnight }: Day): SampleEvent[] {
  const random = seededRandom(index * 7919 + site.domain.length * 104_729)
  const weekday = (new Date(midnight + day / 2).getUTCDay() + 6) % 7
  const sources = site.sources.filter(
    (source) => !source.days || (index >= source.days[0] && index <= source.days[1]),
  )
  const draw = {
    hour: runningSums(hours),
    page: runningSums(site.pages.map((page) => page.weight)),
    source: runningSums(sources.map((source) => source.weight)),
  }
  const visits = Math.round(
    site.visitsADay * strengthOf(site, index, weekday) * (0.94 + random.next() * 0.12),
  )
  const events: SampleEvent[] = []
  for (let v = 0; v < visits; v++) {
    const start = midnight + random.draw(draw.hour) * hour + random.next() * hour
    const source = sources[random.draw(draw.source)] ?? { weight: 1 }
    const person = personOf(site, index, random)
    events.push(...visitEvents({ site, person, start, source, key: `${index}-${v}` }, draw.page, random))
  }
  return events.sort((a, b) => a.time - b.time)
}

/** A short link after it was added. */
export interface AddedLink extends SampleLink {
  readonly id: string
}

/** Clicks on short links of one day and the visits of their target pages, unordered. */
export function sampleClicks(
  site: SampleSite,
  links: readonly AddedLink[],
  { index, midnight }: Day,
): SampleEvent[] {
  const random = seededRandom(index * 6007 + site.domain.length * 1299709)
  const anyHour = runningSums(hours)
  return links.flatMap(({ id, slug, target, referrer, clicks, since }) => {
    const { pathname } = new URL(target)
    const title = site.pages.find(({ path }) => path === pathname)?.title ?? ''
    const count = index < since ? 0 : Math.round(clicks * (0.7 + random.next() * 0.6))
    return Array.from({ length: count }, (_, number): SampleEvent[] => {
      const { id: visitor_id, userAgent: user_agent, ip, language, screen } = personOf(site, index, random)
      const time = Math.floor(midnight + random.draw(anyHour) * hour + random.next() * hour)
      const common = {
        visitor_id,
        ip,
        user_agent,
        language,
        screen,
        ...(referrer ? { referrer } : {}),
      }
      const key = `${site.domain}-${index}-${slug}-${number}`
      const url = clickUrl(site.domain, slug, target)
      const props = { link: id, slug }
      return [
        { ...common, id: key, kind: 'custom', time, url, name: clickEvent, props },
        { ...common, id: `${key}-page`, kind: 'pageview', time: time + 1_500, url: target, title },
      ]
    }).flat()
  })
}

/** Days after their first one that most returning visitors come back, on average. */
const daysUntilReturn = 6

/**
 * A third of the visits are by returning visitors, most of whom are new. People are numbered in the order of their first day. A person's attributes
 * follow from the number.
 */
function personOf(site: SampleSite, index: number, random: Random): Person {
  const newcomers = Math.round(site.visitsADay * 0.6)
  const known = Math.max(1, (index + 1) * newcomers)
  const earlier = () => Math.floor(random.exponential(daysUntilReturn * newcomers))
  const number = !random.chance(0.34)
    ? known + random.below(newcomers)
    : random.chance(0.7)
      ? Math.max(0, known - 1 - earlier())
      : random.below(known)
  const own = seededRandom(number * 2_654_435_761 + site.name.length)
  const chinese = own.chance(site.fromChina)
  const abroad = sampleCountries.slice(1)
  const country = chinese ? sampleCountries[0] : abroad[own.draw(runningSums(abroad.map((c) => c.weight)))]
  const usual = sampleBrowsers.filter((browser) => browser.where !== (chinese ? 'abroad' : 'china'))
  const browser = usual[own.draw(runningSums(usual.map((b) => b.weight)))]
  return {
    id: `sample-${number}`,
    abroad: !chinese,
    ip: own.pick(country?.addresses ?? []),
    userAgent: browser?.userAgent ?? '',
    language: own.pick(country?.languages ?? ['en-US']),
    screen: own.pick(browser?.screens ?? ['1920x1080']),
  }
}

interface SampleVisit {
  readonly site: SampleSite
  readonly person: Person
  readonly start: number
  readonly source: SampleSource
  /** Distinguishes the ids of its events from those of other visits. */
  readonly key: string
}

function visitEvents(
  { site, person, start, source, key }: SampleVisit,
  pageSums: readonly number[],
  random: Random,
): SampleEvent[] {
  const views = random.chance(0.42) ? 1 : 2 + Math.min(14, Math.floor(random.exponential(2.6)))
  const common = {
    visitor_id: person.id,
    ip: person.ip,
    user_agent: person.userAgent,
    language: person.language,
    screen: person.screen,
  }
  let time = start
  const events: SampleEvent[] = []
  const push = (event: Omit<SampleEvent, 'id' | keyof typeof common>): void => {
    const id = `${site.domain}-${key}-${events.length}`
    events.push({ id, ...common, ...event, time: Math.floor(event.time) })
  }
  const titleOf = (path: string) => site.pages.find((page) => page.path === path)?.title ?? ''
  const visit = (page: Pick<SamplePage, 'path' | 'title'>, landing = false): number => {
    const url = `https://${site.domain}${page.path}`
    push({
      kind: 'pageview',
      time,
      url: landing && source.query ? `${url}?${source.query}` : url,
      title: page.title,
      ...(landing && source.referrer ? { referrer: source.referrer } : {}),
    })
    const stay = 4_000 + random.exponential(38_000)
    push({
      kind: 'engagement',
      time: time + stay,
      url,
      engagement: { ms: Math.floor(stay * (0.6 + random.next() * 0.4)), depth: 20 + random.below(81) },
    })
    time += stay + 500
    return stay
  }
  const act = ({ name, property }: SampleAct, path: string, at: number): void => {
    const props = property ? { props: { [property[0]]: random.pick(property[1]) } } : {}
    push({
      kind: 'custom',
      time: at,
      url: `https://${site.domain}${path}`,
      title: titleOf(path),
      name,
      ...props,
    })
  }
  for (let view = 0; view < views; view++) {
    const page = (
      view === 0 && random.chance(0.3) ? site.pages[0] : site.pages[random.draw(pageSums)]
    ) as SamplePage
    const stay = visit(page, view === 0)
    for (const event of site.events)
      if (random.chance(event.chance / 2)) act(event, page.path, time - 500 - stay * random.next())
  }
  if (!site.purchase || views < 2 || !random.chance(site.way?.chance ?? 1)) return events
  let path = '/'
  for (const step of site.way?.steps ?? []) {
    if ('act' in step) act(step.act, path, time - 400)
    else {
      path = random.pick(step.pages)
      visit({ path, title: titleOf(path) })
    }
    if (!random.chance(step.goesOn)) return events
  }
  if (!random.chance(site.purchase.chance)) return events
  const { currency, amounts } = (person.abroad && site.purchase.abroad) || site.purchase
  const revenue = { amount: random.pick(amounts), currency, order_id: `${site.domain}-${key}` }
  const url = `https://${site.domain}${path}`
  push({ kind: 'custom', time, url, title: titleOf(path), name: 'purchase', revenue })
  return events
}
