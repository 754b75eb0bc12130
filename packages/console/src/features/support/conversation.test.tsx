// @vitest-environment happy-dom
/** What is typed while a line is sent. */
import texts from '@footfall/contract/locales/en-US.json'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../reports/views/show.testing.tsx'
import { Conversation } from './Conversation.tsx'
import { draftFor, keepDraft } from './drafts.ts'

afterEach(() => {
  cleanup()
  keepDraft('operators', '')
})

const log = () => screen.getByRole('log').textContent

test.each([
  ['is in the log while it is sent', true, 'Second'],
  ['comes back if it was not sent', false, 'First\nSecond'],
])('a line %s, and what was typed meanwhile stays', async (_, arrives, left) => {
  const sent: string[] = []
  let answer = (): void => undefined
  const onSend = (text: string) => {
    sent.push(text)
    return new Promise<void>((resolve, reject) => {
      answer = () => (arrives ? resolve() : reject(new Error('Something broke')))
    })
  }
  const hand = await show(<Conversation with="operators" lines={[]} asOperator={false} onSend={onSend} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.support.write })
  await hand.type(field, 'First{Enter}Second')
  expect(sent).toEqual(['First'])
  expect(log()).toBe(`First${texts.support.sending}`)
  await act(async () => answer())
  const button = screen.getByRole('button', { name: texts.support.send })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  expect([field.value, draftFor('operators')]).toEqual([left, left])
  expect(log()).not.toContain('First')
})
