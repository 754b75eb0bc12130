/** Wraps a function so that its errors never reach the page. */
export const quietly =
  (callback: (argument: never) => unknown) =>
  (argument?: unknown): void => {
    try {
      callback(argument as never)
    } catch {}
  }
