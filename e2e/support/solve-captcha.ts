/** Solves the slider captcha by its picture: it finds where the piece continues the picture, and moves it there by keys. */
import type { Page } from 'playwright-core'

/** The right position of the piece's left edge, in pixels of the picture. */
async function lookForGap(page: Page): Promise<number> {
  return page
    .locator('[role=dialog], dialog')
    .last()
    .evaluate(async (dialog) => {
      const [ground, piece] = [...dialog.querySelectorAll('img')]
      if (!ground || !piece) throw new Error('no captcha')
      await Promise.all([ground.decode(), piece.decode()])
      const pixelsOf = (image: HTMLImageElement) => {
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const pen = canvas.getContext('2d')
        if (!pen) throw new Error('no canvas')
        pen.drawImage(image, 0, 0)
        return pen.getImageData(0, 0, canvas.width, canvas.height)
      }
      const scene = pixelsOf(ground)
      const cut = pixelsOf(piece)
      const top = Math.round((Number.parseFloat(piece.style.top) / 100) * scene.height)
      // The gap shows the piece evenly darkened, so its place is where the ratio of the two varies least.
      let best = { x: 0, spread: Number.POSITIVE_INFINITY }
      for (let x = 0; x <= scene.width - cut.width; x++) {
        let [sum, squares, count] = [0, 0, 0]
        for (let py = 0; py < cut.height; py += 2)
          for (let px = 0; px < cut.width; px += 2) {
            const from = (py * cut.width + px) * 4
            if ((cut.data[from + 3] ?? 0) < 250) continue
            const to = ((top + py) * scene.width + x + px) * 4
            for (let channel = 0; channel < 3; channel++) {
              const ratio = (scene.data[to + channel] ?? 0) / Math.max(8, cut.data[from + channel] ?? 0)
              sum += ratio
              squares += ratio * ratio
              count++
            }
          }
        const mean = sum / count
        const spread = (squares / count - mean * mean) / (mean * mean)
        if (mean < 0.85 && spread < best.spread) best = { x, spread }
      }
      return best.x
    })
}

/** Waits until the picture and its piece are loaded. */
export async function captchaShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('dialog[open] img')]
    return images.length === 2 && images.every((image) => image.complete && image.naturalWidth > 0)
  })
}

/** Like `solveCaptcha`, but drags with the pointer, once. Returns whether it was right. */
export async function dragCaptcha(page: Page): Promise<boolean> {
  await captchaShown(page)
  const x = await lookForGap(page)
  const picture = await page.locator('dialog[open] img').first().boundingBox()
  const handle = await page.getByRole('slider').boundingBox()
  if (!picture || !handle) throw new Error('no captcha')
  const [fromX, fromY] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  const way = (x / 320) * picture.width
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  // A hand is fast at first and slows down before the gap.
  for (let i = 1; i <= 24; i++) {
    const part = 1 - (1 - i / 24) ** 2
    await page.mouse.move(fromX + way * part, fromY + Math.sin(i) * 2)
  }
  const judged = page.waitForResponse((answer) => answer.url().endsWith('/common/slider_captcha'))
  await page.mouse.up()
  return ((await (await judged).json()) as { code: number }).code === 200
}

/** Moves the piece by keys and submits with Enter. If the server refuses, tries again with the next picture. */
export async function solveCaptcha(page: Page): Promise<void> {
  const slider = page.getByRole('slider')
  for (let round = 0; round < 4; round++) {
    await slider.waitFor()
    await captchaShown(page)
    await moveTo(page, await lookForGap(page))
    const judged = page.waitForResponse((answer) => answer.url().endsWith('/common/slider_captcha'))
    await slider.press('Enter')
    const answer = (await (await judged).json()) as { code: number }
    if (answer.code === 200) return
    await page.getByText('Verification failed').waitFor()
  }
  throw new Error('The captcha was not solved in four tries')
}

/** Milliseconds × pixels: a hand takes longer than a script, which the server refuses. */
const handPause = 1200

async function moveTo(page: Page, x: number): Promise<void> {
  const slider = page.getByRole('slider')
  await slider.focus()
  for (;;) {
    const way = x - Number(await slider.getAttribute('aria-valuenow'))
    const far = Math.abs(way)
    if (far < 1) return
    const key = way > 0 ? 'ArrowRight' : 'ArrowLeft'
    if (far < 4) await page.keyboard.press(`Shift+${key}`)
    else
      for (let step = 1; step <= far / 4; step++) await page.keyboard.press(key, { delay: handPause / far })
  }
}
