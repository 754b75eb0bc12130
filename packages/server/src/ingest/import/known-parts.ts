/**
 * The parts of an import's events that come again and again (pages, referrers, agents, addresses, …), each with what follows from it: whether it may stand
 * there, whether the steps let it pass, and its columns, encoded. What follows from the text alone is kept; what follows from the website holds for one call.
 */
import { clientPart, engagedMsOf, nameOf, placePart, sourcePart, titleOf } from '../accept.ts'
import type { Draft, Sender, SentEvent, Tools } from '../draft.ts'
import { canonicalAddress } from '../enrich/address-bytes.ts'
import type { Page } from '../enrich/page.ts'
import { nowhere } from '../enrich/place-values.ts'
import { readProps } from '../enrich/props.ts'
import type { KnownWebsite } from '../known-website.ts'
import { runSome, stepsOf } from '../pipeline.ts'
import { ByteWriter } from '../record/byte-writer.ts'
import { writeProps } from '../record/event-record.ts'
import { encodeTexts } from '../rows/encode-texts.ts'
import type { Step } from '../steps/step.ts'
import { ownVisitor } from '../visitors.ts'
import { checkField } from '../wire/check-import.ts'
import { countKeys } from '../wire/json-text.ts'
import { KnownTexts, rawText, textOf } from './known-texts.ts'
import { spanOf } from './scan-json.ts'
import type { CallFacts } from './take-events.ts'

const noHeaders = Object.freeze({})
const noBytes = new Uint8Array(0)

/** A value of a field. What hangs on website and time is made when a call comes upon it first. */
interface Part {
  /** Whether the field may have this value. */
  readonly valid: boolean
  /** The call that the rest was made for. */
  call: number
  /** Whether the steps that look at it let it pass. */
  passes: boolean
}

export interface PagePart extends Part {
  readonly url: string | undefined
  page: Page | null
  hostname: Uint8Array
  path: Uint8Array
}

export interface ReferrerPart extends Part {
  readonly referrer: string | undefined
  /** The source of untagged pages of this host. */
  host: string | null
  source: Uint8Array
}

export interface AgentPart extends Part {
  readonly agent: string
  readonly clients: ClientOf[]
}

interface ClientOf {
  readonly language: WordPart
  readonly screen: WordPart
  readonly client: Uint8Array
}

export interface AddressPart extends Part {
  readonly address: string
  place: Uint8Array
}

export interface VisitorPart extends Part {
  readonly id: string
  visitor: bigint
}

/** Language or screen. */
export interface WordPart {
  readonly valid: boolean
  readonly word: string | undefined
}

/** Title, name or properties. */
export interface BytesPart {
  readonly valid: boolean
  readonly bytes: Uint8Array
}

export interface EngagementPart {
  readonly valid: boolean
  readonly ms: number
  readonly depth: number
}

const mostClients = 8
const propsWriter = new ByteWriter(4096)

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] }

const nobody: Sender = {
  websiteId: '',
  received: 0,
  address: '',
  userAgent: '',
  headers: noHeaders,
  visitorId: '',
}
const blank: SentEvent = {
  id: '',
  kind: 'pageview',
  time: 0,
  url: undefined,
  referrer: undefined,
  title: undefined,
  name: undefined,
  props: undefined,
  interactive: false,
  revenue: undefined,
  engagement: undefined,
  screen: undefined,
  language: undefined,
}

export class KnownParts {
  readonly pages = new KnownTexts(8192, 256, (bytes, from, to) => pagePart(textOf(bytes, from, to)))
  readonly referrers = new KnownTexts(2048, 256, (bytes, from, to) => referrerPart(textOf(bytes, from, to)))
  readonly agents = new KnownTexts(1024, 256, (bytes, from, to) => agentPart(textOf(bytes, from, to)))
  readonly addresses = new KnownTexts(4096, 48, (bytes, from, to) => addressPart(textOf(bytes, from, to)))
  readonly visitors = new KnownTexts(4096, 64, (bytes, from, to) => visitorPart(textOf(bytes, from, to)))
  readonly languages = new KnownTexts(256, 32, (bytes, from, to) =>
    wordPart('language', textOf(bytes, from, to)),
  )
  readonly screens = new KnownTexts(256, 16, (bytes, from, to) => wordPart('screen', textOf(bytes, from, to)))
  readonly titles = new KnownTexts(8192, 256, (bytes, from, to) => titlePart(textOf(bytes, from, to)))
  readonly names = new KnownTexts(256, 64, (bytes, from, to) => namePart(textOf(bytes, from, to)))
  readonly props = new KnownTexts(1024, 256, propsPart)
  readonly engagements = new KnownTexts(1024, 64, engagementPart)
  readonly noVisitor = visitorPart('')
  readonly noPage = pagePart(undefined)
  readonly noReferrer = referrerPart(undefined)
  readonly noAgent = agentPart('')
  readonly noAddress: AddressPart = { call: 0, passes: false, valid: true, address: '', place: noBytes }
  readonly noWord: WordPart = { valid: true, word: undefined }
  readonly noText: BytesPart = { valid: true, bytes: encodeTexts(['']) }
  readonly #tools: Tools
  #call = 0
  // One draft serves for all: steps look at the fields they are named for, and those are set before.
  readonly #sender: Changeable<Sender> = { ...nobody }
  readonly #event: Changeable<SentEvent> = { ...blank }
  readonly #draft: Draft = {
    sender: this.#sender,
    event: this.#event,
    website: null,
    page: null,
    place: nowhere,
    revenue: null,
  }

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** What is made from now on is made for this call. Null: none of its events passes. */
  begin({ websiteId, received }: CallFacts): KnownWebsite | null {
    this.#call++
    Object.assign(this.#sender, nobody, { websiteId, received })
    this.#draft.website = this.#tools.websites.find(websiteId)
    return this.#passes(stepsOf.website) ? this.#draft.website : null
  }

  /** Whether an event of this time passes. */
  inTime(time: number): boolean {
    this.#event.time = time
    return this.#passes(stepsOf.time)
  }

  page(part: PagePart): PagePart {
    if (part.call === this.#call) return part
    part.call = this.#call
    this.#event.url = part.url
    this.#clear()
    part.passes = this.#passes(stepsOf.page)
    const { page } = this.#draft
    part.page = page
    part.hostname = encodeTexts([page?.hostname ?? ''])
    part.path = encodeTexts([page?.page ?? ''])
    return part
  }

  referrer(part: ReferrerPart): ReferrerPart {
    if (part.call === this.#call) return part
    part.call = this.#call
    this.#event.referrer = part.referrer
    part.passes = this.#passes(stepsOf.referrer)
    part.host = null
    return part
  }

  source({ page }: PagePart, part: ReferrerPart, website: KnownWebsite): Uint8Array {
    if (page && page.query.size > 0) return sourcePart(page, part.referrer, website)
    const host = page?.hostname ?? ''
    if (part.host !== host) {
      part.host = host
      part.source = sourcePart(page, part.referrer, website)
    }
    return part.source
  }

  agent(part: AgentPart): AgentPart {
    if (part.call === this.#call) return part
    part.call = this.#call
    this.#sender.userAgent = part.agent
    part.passes = this.#passes(stepsOf.agent)
    return part
  }

  client({ agent, clients }: AgentPart, language: WordPart, screen: WordPart): Uint8Array {
    for (const known of clients)
      if (known.screen === screen && known.language === language) return known.client
    const client = clientPart(
      { userAgent: agent, headers: noHeaders },
      { language: language.word, screen: screen.word },
    )
    if (clients.length === mostClients) clients.shift()
    clients.push({ language, screen, client })
    return client
  }

  address(part: AddressPart): AddressPart {
    if (part.call === this.#call) return part
    part.call = this.#call
    this.#sender.address = part.address
    this.#clear()
    part.passes = this.#passes(stepsOf.address)
    part.place = placePart(this.#draft.place)
    return part
  }

  visitor(part: VisitorPart, website: KnownWebsite): VisitorPart {
    if (part.call === this.#call) return part
    part.call = this.#call
    part.visitor = ownVisitor(this.#tools.ownIdKey, website.settings.id, part.id)
    return part
  }

  /** Forgets what steps have found. */
  #clear(): void {
    this.#draft.page = null
    this.#draft.place = nowhere
  }

  #passes(some: readonly Step[]): boolean {
    return runSome(some, this.#draft, this.#tools) === null
  }
}

function pagePart(url: string | null | undefined): PagePart {
  const valid = url === undefined || checkField('url', url)
  return {
    call: 0,
    passes: false,
    valid,
    url: url ?? undefined,
    page: null,
    hostname: noBytes,
    path: noBytes,
  }
}

function referrerPart(referrer: string | null | undefined): ReferrerPart {
  const valid = referrer === undefined || checkField('referrer', referrer)
  return { call: 0, passes: false, valid, referrer: referrer ?? undefined, host: null, source: noBytes }
}

function agentPart(agent: string | null): AgentPart {
  return { call: 0, passes: false, valid: checkField('user_agent', agent), agent: agent ?? '', clients: [] }
}

function addressPart(address: string | null): AddressPart {
  const valid = checkField('ip', address)
  return {
    call: 0,
    passes: false,
    valid,
    address: valid ? canonicalAddress(address ?? '') : '',
    place: noBytes,
  }
}

function visitorPart(id: string | null): VisitorPart {
  return { call: 0, passes: false, valid: checkField('visitor_id', id), id: id ?? '', visitor: 0n }
}

function wordPart(field: 'language' | 'screen', word: string | null): WordPart {
  return { valid: checkField(field, word), word: word ?? undefined }
}

function titlePart(title: string | null): BytesPart {
  const valid = checkField('title', title)
  return { valid, bytes: valid ? encodeTexts([titleOf(title ?? '')]) : noBytes }
}

function namePart(name: string | null): BytesPart {
  const valid = checkField('name', name)
  return { valid, bytes: valid ? encodeTexts([nameOf(name ?? '')]) : noBytes }
}

function propsPart(bytes: Uint8Array, from: number, to: number): BytesPart {
  const props = objectOf(bytes, from, to)
  if (!props || !checkField('props', props)) return { valid: false, bytes: noBytes }
  propsWriter.clear()
  writeProps(propsWriter, readProps(props))
  return { valid: true, bytes: propsWriter.take() }
}

function engagementPart(bytes: Uint8Array, from: number, to: number): EngagementPart {
  const engagement = objectOf(bytes, from, to)
  if (!engagement || !checkField('engagement', engagement)) return { valid: false, ms: 0, depth: 0 }
  const { ms, depth } = engagement
  return { valid: true, ms: engagedMsOf(Number(ms)), depth: Math.round(Number(depth ?? 0)) }
}

/** The object whose braces stand at `from` and before `to`; null: it is no JSON, or has keys that the slow way has to look at. */
function objectOf(bytes: Uint8Array, from: number, to: number): Record<string, unknown> | null {
  const text = rawText(bytes, from, to)
  if (suspicious.test(text)) return null
  try {
    const parsed: Record<string, unknown> = JSON.parse(text)
    return countKeys(parsed) === spanOf(bytes, from)?.keys ? parsed : null
  } catch {
    return null
  }
}

/** A forbidden key, or escaped letters that it may hide behind. */
export const suspicious = /__proto__|\\u00[567]/i
