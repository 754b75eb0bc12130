/**
 * Limits the growth of heaps before V8 collects garbage. With free memory V8 lets a heap grow to four times its live data, so half of the server's
 * memory was garbage. Collecting three times as often costs 1 % of the processor.
 */
import v8 from 'node:v8'

/** Growth in percent of the live data. */
const garbage = 40

/** Sets the limit for all threads of this process. */
export function keepHeapsLean(): void {
  v8.setFlagsFromString(`--heap-growing-percent=${garbage}`)
}
