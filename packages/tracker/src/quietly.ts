/** Wraps a function so that the page never feels it fail. */
export const quietly =
  <Argument>(callback: (argument: Argument) => unknown) =>
  (argument: Argument): void => {
    try {
      callback(argument)
    } catch {}
  }
