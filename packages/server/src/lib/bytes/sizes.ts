/** Sizes in bytes. */
export const mebibyte = 1_048_576
export const gibibyte = 1024 * mebibyte
