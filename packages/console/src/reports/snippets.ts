/** Lines to copy into a website's pages. They are the same as in the tracker's README. */
export const snippets = {
  track: "footfall.track('signup', { plan: 'pro', seats: 3 })",
  pageProperties: "footfall.track('pageview', { section: 'docs' })",
  identify: "footfall.identify('user-4711', { plan: 'pro', seats: 3 })",
  revenue: `footfall.track('purchase', null, {
  revenue: { amount: 1999, currency: 'USD', order_id: 'A-17' }
})`,
} as const
