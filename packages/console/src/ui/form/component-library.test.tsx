// @vitest-environment happy-dom
/** The component library's theme: as large as the browser's own letters, and made once for all screens. Its texts, where ours tell more. */
import { cleanup, fireEvent, render } from '@testing-library/react'
import { Input } from 'antd'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ComponentLibrary } from './ComponentLibrary.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en-US', resources: {} }))
afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
})

test('letters grow with the browser’s own', () => {
  document.documentElement.style.fontSize = '20px'
  render(<ComponentLibrary>{<Input />}</ComponentLibrary>)
  expect(document.head.textContent).toContain('--ant-font-size:17.5px')
})

test('the next screen has the theme of the one before', () => {
  const shown = () => render(<ComponentLibrary>{<Input />}</ComponentLibrary>).getByRole('textbox').className
  const first = shown()
  cleanup()
  expect(shown()).toBe(first)
  cleanup()
  document.documentElement.style.fontSize = '20px'
  expect(shown()).not.toBe(first)
})

test('the button in a password field is named by what it shows, whether it is pressed or not', () => {
  const { getByRole } = render(<ComponentLibrary>{<Input.Password />}</ComponentLibrary>)
  const name = 'form.show'
  fireEvent.click(getByRole('button', { name, pressed: false }))
  expect(getByRole('button', { name, pressed: true })).toBeTruthy()
})
