/**
 * The parts of an import's events that come again and again (pages, referrers, agents, addresses, …), each with what follows from its text: whether it may
 * stand there, and its columns, encoded. What follows from the website, too, is filled in by others and holds for one call.
 */

import { canonicalAddress } from '../../enrich/address-bytes.ts'
import type { Page } from '../../enrich/page.ts'
import { readProps } from '../../enrich/props.ts'
import { writeProps } from '../../journal/record/event-record.ts'
import { ByteWriter } from '../../lib/byte-writer.ts'
import { encodeTexts } from '../../writer/rows/encode-texts.ts'
import { engagedMsOf, nameOf, titleOf } from '../accept.ts'
import { checkField } from '../wire/check-import.ts'
import { countKeys } from '../wire/json-text.ts'
import { rawText } from './known-texts.ts'
import { spanOf } from './scan-json.ts'

export const noBytes = new Uint8Array(0)

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

const propsWriter = new ByteWriter(4096)

export function pagePart(url: string | null | undefined): PagePart {
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

export function referrerPart(referrer: string | null | undefined): ReferrerPart {
  const valid = referrer === undefined || checkField('referrer', referrer)
  return { call: 0, passes: false, valid, referrer: referrer ?? undefined, host: null, source: noBytes }
}

export function agentPart(agent: string | null): AgentPart {
  return { call: 0, passes: false, valid: checkField('user_agent', agent), agent: agent ?? '', clients: [] }
}

export function addressPart(address: string | null): AddressPart {
  const valid = checkField('ip', address)
  return {
    call: 0,
    passes: false,
    valid,
    address: valid ? canonicalAddress(address ?? '') : '',
    place: noBytes,
  }
}

export function visitorPart(id: string | null): VisitorPart {
  return { call: 0, passes: false, valid: checkField('visitor_id', id), id: id ?? '', visitor: 0n }
}

export function wordPart(field: 'language' | 'screen', word: string | null): WordPart {
  return { valid: checkField(field, word), word: word ?? undefined }
}

export function titlePart(title: string | null): BytesPart {
  const valid = checkField('title', title)
  return { valid, bytes: valid ? encodeTexts([titleOf(title ?? '')]) : noBytes }
}

export function namePart(name: string | null): BytesPart {
  const valid = checkField('name', name)
  return { valid, bytes: valid ? encodeTexts([nameOf(name ?? '')]) : noBytes }
}

export function propsPart(bytes: Uint8Array, from: number, to: number): BytesPart {
  const props = objectOf(bytes, from, to)
  if (!props || !checkField('props', props)) return { valid: false, bytes: noBytes }
  propsWriter.clear()
  writeProps(propsWriter, readProps(props))
  return { valid: true, bytes: propsWriter.take() }
}

export function engagementPart(bytes: Uint8Array, from: number, to: number): EngagementPart {
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
