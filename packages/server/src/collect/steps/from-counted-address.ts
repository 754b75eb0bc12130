import type { Step } from './step.ts'

/** The visitor's address is not one that the owner leaves out (an office, a monitor). */
export const fromCountedAddress: Step = ({ website, sender: { address } }) =>
  website?.excludesAddress(address) ? 'excluded_address' : null
