// @vitest-environment happy-dom
/** Where the focus is in the dialog of the captcha, whose slider is loaded after the dialog has opened. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../../lib/api/answering.testing.ts'
import { show } from '../../../reports/views/show.testing.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { SliderCaptcha } from './SliderCaptcha.tsx'

let server: Answering
beforeAll(async () => {
  const picture = { captcha_id: 'one', background: '', piece: '', piece_y: 10, width: 320, height: 160 }
  server = await startAnswering({ '/common/slider_captcha': () => picture })
})
afterAll(() => server.stop())

let arrive: () => void

function Asking() {
  const [arrived, setArrived] = useState(false)
  arrive = () => setArrived(true)
  return (
    <Dialog title="Security check" onClose={() => undefined}>
      <a href="/help">Help</a>
      {arrived && <SliderCaptcha onSolved={() => undefined} />}
    </Dialog>
  )
}

const slider = () => screen.getByRole('slider', { name: texts.captcha.handle })

test('the slider takes the focus from the button that closes the dialog', async () => {
  await show(<Asking />)
  screen.getByRole('button', { name: texts.action.close }).focus()
  await act(async () => arrive())
  expect(document.activeElement).toBe(slider())
})

test('the slider leaves the focus where the user has put it', async () => {
  await show(<Asking />)
  screen.getByRole('link', { name: 'Help' }).focus()
  await act(async () => arrive())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Help' }))
})
