/** A visitor has no name: a short sign out of the id stands for one, and a colour to tell it from its neighbours. */

/** Four characters, the same for the same visitor. */
export function visitorSign(id: string): string {
  return mixed(id).toString(36).toUpperCase().padStart(4, '0').slice(-4)
}

/** A hue of the circle, 0–359. */
export function visitorHue(id: string): number {
  return (mixed(id) >>> 7) % 360
}

/** The digits stirred, so that neighbours look unlike. */
function mixed(id: string): number {
  let hash = 2166136261
  for (const digit of id) hash = Math.imul(hash ^ digit.charCodeAt(0), 16777619)
  return (hash ^ (hash >>> 15)) >>> 0
}
