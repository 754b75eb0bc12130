/**
 * Makes `src/reports/map/world-paths.json` out of Natural Earth's countries (npm `world-atlas`, public domain): one SVG path
 * a country under its lower-case ISO code, projected once and rounded, so that the browser draws without a geometry library.
 * China is drawn with Taiwan, Hong Kong and Macau. Run: node packages/console/tools/make-world-map.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoMercator, geoPath } from 'd3-geo'
import countries from 'i18n-iso-countries'
import { merge } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'

const width = 960
const height = 545
const smallest = 0.1
const china = ['156', '158', '344', '446']
/** Codes the atlas has no number for. */
const unnumbered = { Kosovo: 'xk', Somaliland: 'so', 'N. Cyprus': 'cy' }

const require = createRequire(import.meta.url)
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
const topology = simplify(presimplify(atlas), smallest)
// A panel is nearly as high as it is wide: a projection that is flat leaves half of it empty.
const projection = geoMercator().rotate([-11, 0])
const land = topology.objects.countries.geometries.filter(
  ({ properties }) => properties.name !== 'Antarctica',
)
projection.fitExtent(
  [
    [2, 2],
    [width - 2, height - 2],
  ],
  merge(topology, land),
)
const path = geoPath(projection).digits(1)

const groups = new Map()
for (const country of topology.objects.countries.geometries) {
  if (country.properties.name === 'Antarctica') continue
  const number = String(country.id ?? '').padStart(3, '0')
  const code = china.includes(number)
    ? 'cn'
    : (unnumbered[country.properties.name] ?? countries.numericToAlpha2(number)?.toLowerCase())
  if (!code) continue
  groups.set(code, [...(groups.get(code) ?? []), country])
}
const paths = {}
for (const [code, geometries] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
  const shape = path(merge(topology, geometries))
  if (shape) paths[code] = shape
}
// The window is as wide as the land: the projection's own margins are empty.
const drawn = Object.values(paths).flatMap((text) => [...text.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)])
const xs = drawn.map(([, x]) => Number(x))
const left = Math.floor(Math.min(...xs)) - 2
const right = Math.ceil(Math.max(...xs)) + 2
const target = new URL('../src/reports/map/world-paths.json', import.meta.url)
writeFileSync(target, `${JSON.stringify({ left, width: right - left, height, paths })}\n`)
console.log(`${Object.keys(paths).length} countries`)
