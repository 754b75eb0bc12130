// @vitest-environment happy-dom
/** The letters of the component library, in a browser whose own are larger. */
import { cleanup, render } from '@testing-library/react'
import { Input } from 'antd'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterAll, expect, test } from 'vitest'
import { ComponentLibrary } from './ComponentLibrary.tsx'

afterAll(() => {
  cleanup()
  document.documentElement.removeAttribute('style')
})

test('grow with the browser’s own', async () => {
  await i18next.use(initReactI18next).init({ lng: 'en-US', resources: {} })
  document.documentElement.style.fontSize = '20px'
  render(<ComponentLibrary>{<Input />}</ComponentLibrary>)
  expect(document.head.textContent).toContain('--ant-font-size:17.5px')
})
