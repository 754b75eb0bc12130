/** Tags of languages, as browsers report them. */

/** Languages that browsers commonly request. */
export const languageTags: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-US es es-419 es-AR es-ES es-MX et eu fa fi fil fr fr-CA fr-FR ' +
  'ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te ' +
  'th tr uk ur uz vi zh zh-CN zh-HK zh-Hans zh-Hant zh-SG zh-TW zu'
).split(' ')

/** Each of the languages in the country where most of its speakers live (`ja-JP`), and English in every country, as phones report it (`en-DE`). */
export function regionalTags(countries: readonly string[]): string[] {
  const own = languageTags
    .filter((tag) => !tag.includes('-'))
    .map((tag) => `${tag}-${new Intl.Locale(tag).maximize().region}`)
  const english = countries.map((country) => `en-${country.toUpperCase()}`)
  return [...new Set([...own, ...english])].filter((tag) => !languageTags.includes(tag))
}
