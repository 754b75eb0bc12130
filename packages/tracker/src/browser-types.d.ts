/** What browsers have and TypeScript's library lacks. */
interface Document {
  readonly prerendering?: boolean
}
interface Navigator {
  readonly globalPrivacyControl?: boolean
}
