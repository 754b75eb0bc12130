/** What a started widget can do. */
export interface RunningWidget {
  readonly open: () => void
  /** Forgets who it was told of. */
  readonly reset: () => void
}
