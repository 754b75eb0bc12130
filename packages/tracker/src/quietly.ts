/** Wraps a function so that the page never feels it fail. */
export const quietly =
  <Args extends readonly unknown[]>(callback: (...args: Args) => unknown) =>
  (...args: Args): void => {
    try {
      callback(...args)
    } catch {}
  }
