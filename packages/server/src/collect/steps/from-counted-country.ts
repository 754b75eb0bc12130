import type { Step } from './step.ts'

/** The visitor is in no country that the owner leaves out. Finds the place on the way. */
export const fromCountedCountry: Step = (draft, { places }) => {
  const { address } = draft.sender
  if (address !== '') draft.place = places.find(address)
  return draft.website?.excludesCountry(draft.place.country) ? 'excluded_country' : null
}
