// @vitest-environment happy-dom
/** What the server refuses of an annotation is told at its field. */
import texts from '@footfall/contract/locales/en-US.json'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answering, startAnswering } from '../../lib/api/answering.testing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useToasts } from '../../ui/feedback/toast.ts'
import { show } from '../views/show.testing.tsx'
import { AnnotationDialog } from './AnnotationDialog.tsx'

let refusal: ApiError
const refused = (path: string, message: string) =>
  new ApiError(400, 'invalid_input', 'Invalid request', { fields: [{ path, message }] })

let server: Answering
beforeAll(async () => {
  server = await startAnswering({ '/annotation/add': () => refusal })
})
afterAll(() => server.stop())
// Notices of other tests may still be shown.
beforeEach(() => useToasts.setState({ list: [] }))
afterEach(cleanup)

async function refuseNew(error: ApiError) {
  refusal = error
  const hand = await show(<AnnotationDialog websiteId="w" annotation={null} onClose={() => undefined} />)
  await hand.type(screen.getByLabelText(texts.annotations.text), 'New home page')
  await hand.click(screen.getByRole('button', { name: texts.action.save }))
  return hand
}
const notices = () => useToasts.getState().list.map(({ text }) => text)
const described = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

test('a refused text is told below it until it is changed', async () => {
  const hand = await refuseNew(refused('text', 'No control characters'))
  expect((await screen.findByRole('alert')).textContent).toBe('No control characters')
  const field = screen.getByLabelText(texts.annotations.text)
  expect(described(field)).toBe('No control characters')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(notices()).toEqual([])
  await hand.type(field, '!')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('false')
})

test('a refused time is told below it', async () => {
  await refuseNew(refused('start_time', 'Too early'))
  const clock = await screen.findByDisplayValue(/^\d\d:\d\d$/)
  await waitFor(() => expect(described(clock)).toBe('Too early'))
  expect(clock.getAttribute('aria-invalid')).toBe('true')
  expect(notices()).toEqual([])
})

test('what is not about a field is a notice', async () => {
  await refuseNew(new ApiError(400, 'too_many', 'Delete some first'))
  await waitFor(() => expect(notices()).toEqual(['Delete some first']))
  expect(screen.queryByRole('alert')).toBeNull()
})
