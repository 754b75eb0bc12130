/** Browser APIs that TypeScript's library lacks. */
interface Document {
  readonly prerendering?: boolean
}
interface Navigator {
  readonly globalPrivacyControl?: boolean
}
