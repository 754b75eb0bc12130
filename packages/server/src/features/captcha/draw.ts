/** Draws the slider's picture: a landscape that never repeats, a gap, a decoy beside it, and the cut piece. */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { height, pieceSize, width } from './slider-size.ts'

export interface Drawing {
  /** Correct position of the piece's left edge, in pixels. */
  readonly x: number
  readonly pieceY: number
  /** Data URLs. */
  readonly background: string
  readonly piece: string
}

type Pixel = readonly [red: number, green: number, blue: number]

export async function drawSlider(): Promise<Drawing> {
  const x = randomInt(90, width - pieceSize - 8)
  const pieceY = randomInt(8, height - pieceSize - 8)
  const shape = randomShape()
  const scene = paintScene()
  const piece = Buffer.alloc(pieceSize * pieceSize * 4)
  for (let py = 0; py < pieceSize; py++)
    for (let px = 0; px < pieceSize; px++) {
      const depth = shape(px, py)
      if (depth <= 0) continue
      const at = ((pieceY + py) * width + x + px) * 3
      const rim = depth < 1.5 ? 60 : 0
      const to = (py * pieceSize + px) * 4
      for (let channel = 0; channel < 3; channel++)
        piece[to + channel] = Math.min(255, (scene[at + channel] ?? 0) + rim)
      piece[to + 3] = Math.min(255, Math.round(depth * 170))
    }
  const decoy = decoyPlace(x)
  if (decoy !== null) cut(scene, decoy, pieceY, randomShape(), 0.66)
  cut(scene, x, pieceY, shape, 0.48)
  const [background, pieceImage] = await Promise.all([
    sharp(scene, { raw: { width, height, channels: 3 } })
      .webp({ quality: 82 })
      .toBuffer(),
    sharp(piece, { raw: { width: pieceSize, height: pieceSize, channels: 4 } })
      .webp({ quality: 88, alphaQuality: 95 })
      .toBuffer(),
  ])
  return { x, pieceY, background: dataUrl(background), piece: dataUrl(pieceImage) }
}

function dataUrl(webp: Buffer): string {
  return `data:image/webp;base64,${webp.toString('base64')}`
}

/** A position for a second, wrong gap at the same height, if there is room. */
function decoyPlace(x: number): number | null {
  const left = x - pieceSize - 12
  const right = x + pieceSize + 12
  const places: (readonly [number, number])[] = []
  if (left > 60) places.push([56, left])
  if (right < width - pieceSize - 4) places.push([right, width - pieceSize - 4])
  const place = places[randomInt(Math.max(1, places.length))]
  return place && place[1] > place[0] ? randomInt(place[0], place[1]) : null
}

/** Darkens a shape unevenly, so that no single threshold finds it. */
function cut(scene: Buffer, x: number, y: number, shape: Shape, light: number): void {
  for (let py = 0; py < pieceSize; py++)
    for (let px = 0; px < pieceSize; px++) {
      const depth = Math.min(1, shape(px, py))
      if (depth <= 0) continue
      const at = ((y + py) * width + x + px) * 3
      const factor = 1 - depth * (1 - light - ((px * 7 + py * 13) % 5) * 0.015)
      for (let channel = 0; channel < 3; channel++)
        scene[at + channel] = Math.round((scene[at + channel] ?? 0) * factor)
    }
}

/** Depth of a pixel inside the shape; 0 and below: outside. */
type Shape = (x: number, y: number) => number

/** A rounded square with a knob or a notch on two sides, like a puzzle piece. */
function randomShape(): Shape {
  const low = 9
  const high = pieceSize - 10
  const radius = 8
  const middle = (low + high) / 2
  const sides = [
    { x: middle, y: low },
    { x: high, y: middle },
    { x: middle, y: high },
    { x: low, y: middle },
  ]
  const knobs = sides.map((side) => ({ ...side, sign: randomInt(3) - 1 }))
  return (x, y) => {
    let depth = Math.min(x - low, high - x, y - low, high - y) + 0.5
    for (const knob of knobs) {
      const inside = radius - Math.hypot(x - knob.x, y - knob.y) + 0.5
      if (knob.sign > 0) depth = Math.max(depth, inside)
      else if (knob.sign < 0) depth = Math.min(depth, -inside)
    }
    return depth
  }
}

/** Paints sky, hills and grain in random colours, as raw RGB. */
function paintScene(): Buffer {
  const scene = Buffer.alloc(width * height * 3)
  const base = randomInt(360)
  const sky = [colour(base, 0.45, 0.78), colour(base + randomInt(30, 80), 0.5, 0.6)] as const
  const hills = Array.from({ length: 4 }, (_, i) => ({
    tops: ridge(height * (0.3 + 0.16 * i) + randomInt(-10, 10)),
    pixel: colour(base + randomInt(60, 200), 0.3 + 0.08 * i, 0.62 - 0.1 * i),
  }))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let pixel = mix(sky[0], sky[1], y / height)
      for (const { tops, pixel: ground } of hills) {
        const below = y - (tops[x] ?? height)
        if (below > 0) pixel = mix(ground, pixel, Math.min(0.35, below / 200))
      }
      const grain = ((Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177) >>> 24) % 15) - 7
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) scene[at + channel] = clamp((pixel[channel] ?? 0) + grain)
    }
  for (let i = 0; i < 26; i++) paintDot(scene)
  return scene
}

/** Height of a hill's ridge at each x. */
function ridge(top: number): number[] {
  const waves = Array.from({ length: 3 }, () => ({
    length: randomInt(30, 140),
    height: randomInt(4, 18),
    shift: randomInt(1000),
  }))
  return Array.from({ length: width }, (_, x) =>
    waves.reduce((sum, wave) => sum + Math.sin((x + wave.shift) / wave.length) * wave.height, top),
  )
}

function paintDot(scene: Buffer): void {
  const [left, top, radius] = [randomInt(width), randomInt(height), randomInt(3, 16)]
  const pixel = colour(randomInt(360), 0.4, 0.35 + randomInt(40) / 100)
  for (let y = Math.max(0, top - radius); y < Math.min(height, top + radius); y++)
    for (let x = Math.max(0, left - radius); x < Math.min(width, left + radius); x++) {
      if ((x - left) ** 2 + (y - top) ** 2 >= radius ** 2) continue
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        scene[at + channel] = clamp((scene[at + channel] ?? 0) * 0.45 + (pixel[channel] ?? 0) * 0.55)
    }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

function mix(a: Pixel, b: Pixel, part: number): Pixel {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
}

/** Converts hue in degrees, saturation and lightness from 0 to 1 to red, green and blue. */
function colour(hue: number, saturation: number, lightness: number): Pixel {
  const spread = saturation * Math.min(lightness, 1 - lightness)
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12
    return 255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}
