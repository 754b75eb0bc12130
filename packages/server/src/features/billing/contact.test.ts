import { expect, test } from 'vitest'
import { enterpriseContact, questionRecipients } from './contact.ts'

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
  ['the configured contact', { plansContact: 'sales@example.com', operators: people }, 'sales@example.com'],
  ['the product’s own support', { operators: people, feedbackUrl: page }, null],
  ['the page for suggestions', { feedbackUrl: page }, page],
  ['the host’s postmaster', {}, 'postmaster@stats.example.com'],
  ['the product’s own support at a local host', { publicUrl: 'http://localhost:5133' }, null],
])('buyers of Enterprise reach %s', (_name, config, contact) => {
  expect(enterpriseContact({ ...nothing, ...config })).toBe(contact)
})

const local = { publicUrl: 'http://localhost:5133' }

test.each([
  ['the operators', { operators: people }, people],
  ['nobody if buyers have another way', { plans: true }, []],
  ['the postmaster if they have none', { ...local, plans: true }, ['postmaster@localhost']],
  ['nobody if nothing is sold', local, []],
  [
    'nobody if a widget takes questions',
    { ...local, plans: true, supportWidget: { kind: 'crisp' } as never },
    [],
  ],
] as const)('questions are mailed to: %s', (_name, config, addresses) => {
  expect(questionRecipients({ ...nothing, plans: false, ...config })).toEqual(addresses)
})
