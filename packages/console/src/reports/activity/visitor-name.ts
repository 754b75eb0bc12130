/** Visitors have no names. A short sign made of the id is shown instead, with a colour that tells neighbours apart. */

/** Four characters, always the same for a visitor. */
export function visitorSign(id: string): string {
  return mixed(id).toString(36).toUpperCase().padStart(4, '0').slice(-4)
}

/** A hue of the circle, 0–359. */
export function visitorHue(id: string): number {
  return (mixed(id) >>> 7) % 360
}

/** Mixes the digits, so that similar ids look different. */
function mixed(id: string): number {
  let hash = 2166136261
  for (const digit of id) hash = Math.imul(hash ^ digit.charCodeAt(0), 16777619)
  return (hash ^ (hash >>> 15)) >>> 0
}
