import { expect, test } from 'vitest'
import { enterpriseContact } from './contact.ts'

const nothing = {
  plansContact: null,
  supportWidget: null,
  operators: [],
  feedbackUrl: null,
  publicUrl: 'https://stats.example.com',
}
const page = 'https://ideas.example.com/'
const people = ['ask@example.com']

test.each([
  ['what is set for it', { plansContact: 'sales@example.com', operators: people }, 'sales@example.com'],
  ['the product’s own online service', { operators: people, feedbackUrl: page }, null],
  ['the page for suggestions', { feedbackUrl: page }, page],
  ['the host’s postmaster', {}, 'postmaster@stats.example.com'],
  ['nobody by mail at a local host', { publicUrl: 'http://localhost:5133' }, null],
])('buyers of Enterprise reach %s', (_name, config, contact) => {
  expect(enterpriseContact({ ...nothing, ...config })).toBe(contact)
})
