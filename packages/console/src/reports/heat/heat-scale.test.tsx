// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HeatScale } from './HeatScale.tsx'

const end = (figure: string) => ({ shown: figure, exact: figure })
const legend = (from: string, to: string) => {
  document.body.replaceChildren()
  const { container } = render(<HeatScale from={end(from)} to={end(to)} />)
  return { text: container.textContent, steps: container.querySelectorAll('[aria-hidden]').length }
}

test('a scale has its ends and five steps between them', () => {
  expect(legend('1', '4908')).toEqual({ text: '14908', steps: 5 })
})

test('places with the same figure have one step, because they have one colour', () => {
  expect(legend('60', '60')).toEqual({ text: '60', steps: 1 })
})
