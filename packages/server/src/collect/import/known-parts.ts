/** What is known of the parts of imports' events, found by their bytes; and what follows from them for the website of the call that is taken. */

import { nowhere } from '../../enrich/place-values.ts'
import { encodeTexts } from '../../writer/rows/encode-texts.ts'
import { clientPart, placePart, sourcePart } from '../accept.ts'
import type { Draft, Sender, SentEvent, Tools } from '../draft.ts'
import type { KnownWebsite } from '../known-website.ts'
import { runSome, stepsOf } from '../pipeline.ts'
import type { Step } from '../steps/step.ts'
import { ownVisitor } from '../visitors.ts'
import { KnownTexts, textOf } from './known-texts.ts'
import {
  type AddressPart,
  type AgentPart,
  addressPart,
  agentPart,
  type BytesPart,
  engagementPart,
  namePart,
  noBytes,
  type PagePart,
  pagePart,
  propsPart,
  type ReferrerPart,
  referrerPart,
  titlePart,
  type VisitorPart,
  visitorPart,
  type WordPart,
  wordPart,
} from './parts.ts'
import type { CallFacts } from './take-events.ts'

const noHeaders = Object.freeze({})
const mostClients = 8

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
