/**
 * How far heaps may grow before V8 collects garbage. With enough memory it lets each grow to four times its live size, so half of the server's
 * memory was garbage. Collecting three times as often costs a hundredth of the CPU.
 */
import v8 from 'node:v8'

/** Percent of the live size. */
const garbage = 40

/** Sets the limit for all threads of this process. */
export function keepHeapsLean(): void {
  v8.setFlagsFromString(`--heap-growing-percent=${garbage}`)
}
