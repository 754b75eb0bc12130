/** Click ids: parameters that advertisers and networks add to a link. */

export interface ClickIdKind {
  /** The source if no UTM tag names one. */
  readonly source: string
  /** The medium if no UTM tag names one; '' if the id also marks unpaid links. */
  readonly medium: 'cpc' | 'display' | 'affiliate' | 'email' | ''
}

/** Ids that prove an advertisement come first. If a link has several, the first in this table counts. */
export const clickIdKinds: Readonly<Record<string, ClickIdKind>> = {
  gclid: { source: 'google', medium: 'cpc' },
  wbraid: { source: 'google', medium: 'cpc' },
  gbraid: { source: 'google', medium: 'cpc' },
  dclid: { source: 'doubleclick', medium: 'display' },
  msclkid: { source: 'bing', medium: 'cpc' },
  bd_vid: { source: 'baidu', medium: 'cpc' },
  qhclickid: { source: '360', medium: 'cpc' },
  sg_vid: { source: 'sogou', medium: 'cpc' },
  gdt_vid: { source: 'tencent', medium: 'cpc' },
  qz_gdt: { source: 'tencent', medium: 'cpc' },
  ttclid: { source: 'tiktok', medium: 'cpc' },
  twclid: { source: 'twitter', medium: 'cpc' },
  li_fat_id: { source: 'linkedin', medium: 'cpc' },
  rdt_cid: { source: 'reddit', medium: 'cpc' },
  sccid: { source: 'snapchat', medium: 'cpc' },
  epik: { source: 'pinterest', medium: 'cpc' },
  yclid: { source: 'yandex', medium: 'cpc' },
  tblci: { source: 'taboola', medium: 'display' },
  obclid: { source: 'outbrain', medium: 'display' },
  irclickid: { source: 'impact', medium: 'affiliate' },
  cjevent: { source: 'cj', medium: 'affiliate' },
  awc: { source: 'awin', medium: 'affiliate' },
  gad_source: { source: 'google', medium: 'cpc' },
  fbclid: { source: 'facebook', medium: '' },
  igsh: { source: 'instagram', medium: '' },
  igshid: { source: 'instagram', medium: '' },
  srsltid: { source: 'google', medium: '' },
  mc_eid: { source: 'mailchimp', medium: 'email' },
}

const rank: ReadonlyMap<string, number> = new Map(Object.keys(clickIdKinds).map((kind, i) => [kind, i]))

/** The kind of the click id on a link, a key of `clickIdKinds`, or ''. Case is ignored, and empty values do not count. */
export function findClickId(query: URLSearchParams): string {
  let found = ''
  let best = rank.size
  for (const [name, value] of query) {
    if (value === '' || name.length > 10) continue
    const kind = name.toLowerCase()
    const place = rank.get(kind)
    if (place !== undefined && place < best) {
      best = place
      found = kind
    }
  }
  return found
}
