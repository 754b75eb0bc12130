/** Work that was not begun because the process stops. Nothing is wrong with it, and the next start does it. */
export class Stopping extends Error {}
