/** A field that narrows a list while one types. */
import { Search } from 'lucide-react'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <Search size={16} aria-hidden />
      <span className="spoken">{label}</span>
      <input
        type="search"
        value={value}
        maxLength={200}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
