/** Solves the slider like a person: reads the position from the table and sends a track like that of a hand. */
import type { ReachedServer } from './reached-server.ts'
import type { TestClient } from './test-client.ts'

export type Track = [time: number, x: number, y: number][]

export function handTrack(x: number): Track {
  const parts = [0, 0.06, 0.22, 0.5, 0.83, 0.97, 1, 1]
  const times = [0, 31, 74, 130, 215, 330, 402, 517]
  return parts.map((part, i) => [times[i] ?? 0, Math.round(x * part), 3 + (i % 2)])
}

export async function drawnCaptcha(
  server: ReachedServer,
  client: TestClient,
): Promise<{ id: string; x: number }> {
  const drawn = await client.call('/common/slider_captcha', {})
  if (!('captcha_id' in drawn)) throw new Error('no picture was drawn')
  const row = await server.context.db
    .selectFrom('captchas')
    .select('x')
    .where('id', '=', drawn.captcha_id)
    .executeTakeFirstOrThrow()
  return { id: drawn.captcha_id, x: row.x }
}

/** A captcha token for one use by this client's address. */
export async function captchaToken(server: ReachedServer, client: TestClient): Promise<string> {
  const { id, x } = await drawnCaptcha(server, client)
  const solved = await client.call('/common/slider_captcha', { captcha_id: id, x, track: handTrack(x) })
  return 'captcha_token' in solved ? solved.captcha_token : ''
}
