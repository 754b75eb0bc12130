/** Operations of a started widget. */
export interface RunningWidget {
  readonly open: () => void
  /** Makes the widget forget the user. */
  readonly reset: () => void
}
