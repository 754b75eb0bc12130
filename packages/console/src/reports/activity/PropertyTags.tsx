/** The properties of an event, one tag each. */
import { FoldedText } from './FoldedText.tsx'
import styles from './PropertyTags.module.css'

export function PropertyTags({ properties }: { readonly properties: Readonly<Record<string, string>> }) {
  return Object.entries(properties).map(([name, value]) => (
    <code key={name} className={styles.property}>
      {name}=<FoldedText>{value}</FoldedText>
    </code>
  ))
}
