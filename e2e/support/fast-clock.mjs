/** Makes `performance.now()` run ten times as fast in the process that imports this first. Timers and the time of day keep their speed. */
const start = performance.now()
const now = performance.now.bind(performance)

performance.now = () => start + 10 * (now() - start)
