/** Time zones, each with an instant close to a clock change if it has one. In Cairo a day begins at one o'clock then. */
export const scenes = [
  ['UTC', '2025-06-02T12:00:00Z'],
  ['America/New_York', '2025-11-02T06:00:00Z'],
  ['America/New_York', '2025-03-09T07:00:00Z'],
  ['Asia/Kathmandu', '2025-06-01T18:15:00Z'],
  ['Australia/Lord_Howe', '2025-10-04T15:30:00Z'],
  ['Africa/Cairo', '2025-04-24T22:00:00Z'],
] as const
