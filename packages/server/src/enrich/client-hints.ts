/** User-agent client hints: separate headers of Chromium browsers, whose user agent is frozen. */

export interface ClientHints {
  /** Brand and version without the placeholders; full versions if they were sent. */
  readonly brands: readonly (readonly [brand: string, version: string])[]
  readonly mobile: boolean | null
  readonly platform: string
  readonly platformVersion: string
  readonly model: string
}

export type HeaderBag = Readonly<Record<string, string | readonly string[] | undefined>>

const noHints: ClientHints = { brands: [], mobile: null, platform: '', platformVersion: '', model: '' }

const names = {
  brands: 'sec-ch-ua',
  full: 'sec-ch-ua-full-version-list',
  mobile: 'sec-ch-ua-mobile',
  platform: 'sec-ch-ua-platform',
  platformVersion: 'sec-ch-ua-platform-version',
  model: 'sec-ch-ua-model',
} as const

/** All hints of a request as one text, which is the key of the cache; '' without hints. */
export function hintsKey(headers: HeaderBag): string {
  const brands = text(headers, names.brands)
  const full = text(headers, names.full)
  if (brands === '' && full === '') return ''
  return `${full || brands}\n${text(headers, names.mobile)}\n${text(headers, names.platform)}\n${text(headers, names.platformVersion)}\n${text(headers, names.model)}`
}

/** Reads a key made by `hintsKey`. */
export function readHints(key: string): ClientHints {
  if (key === '') return noHints
  const [brands = '', mobile = '', platform = '', platformVersion = '', model = ''] = key.split('\n')
  return {
    brands: readBrands(brands),
    mobile: mobile === '?1' ? true : mobile === '?0' ? false : null,
    platform: unquoted(platform),
    platformVersion: unquoted(platformVersion),
    model: unquoted(model),
  }
}

function text(headers: HeaderBag, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value.slice(0, 400) : ''
}

function unquoted(value: string): string {
  return value.replace(/^\s*"?|"?\s*$/g, '').slice(0, 60)
}

/** Placeholders such as `Not;A=Brand` keep sites from relying on the list. `Chromium` only names the engine. */
function readBrands(list: string): (readonly [string, string])[] {
  const brands: (readonly [string, string])[] = []
  for (const [, brand = '', version = ''] of list.matchAll(/"([^"]{1,60})"\s*;\s*v="([\d.]{0,40})"/g))
    if (!/not.*brand/i.test(brand)) brands.push([brand, version])
  return brands
}
