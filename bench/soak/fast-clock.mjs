/**
 * Makes the time of day run faster in a process and its threads. It is loaded before anything else. Timers keep their speed. `SOAK_CLOCK` is `<real
 * time>,<simulated time>,<factor>`, times in milliseconds since the Unix epoch, so that a start after a kill continues where the previous process
 * was.
 */
const [real = 0, start = 0, speed = 1] = (process.env.SOAK_CLOCK ?? '').split(',').map(Number)
const RealDate = Date

/** @returns {number} */
const now = () => Math.floor(start + (RealDate.now() - real) * speed)

globalThis.Date = class extends RealDate {
  /** @param {unknown[]} given */
  constructor(...given) {
    // @ts-expect-error: whatever a date may be made of
    super(...(given.length === 0 ? [now()] : given))
  }

  static now() {
    return now()
  }
}
