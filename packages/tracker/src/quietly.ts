/** Wraps a function so that the page never feels it fail. */
export const quietly =
  (callback: (argument: never) => unknown) =>
  (argument?: unknown): void => {
    try {
      callback(argument as never)
    } catch {}
  }
