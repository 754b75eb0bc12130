/**
 * A field to search a list. The text is reported without spaces around it when the user pauses or leaves the field, but never during text composition
 * (IME).
 */
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Milliseconds without a key press before the search begins. */
const rest = 300

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const given = useRef(value)
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  useEffect(() => {
    if (value === given.current) return
    given.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const give = (typed: string) => {
    clearTimeout(timer.current)
    // Trimmed here: the field keeps the space after which a word follows.
    const next = typed.trim()
    if (next === given.current) return
    given.current = next
    onChangeRef.current(next)
  }
  const later = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => give(next), rest)
  }
  return (
    <label className={styles.field}>
      <span className="spoken">{label}</span>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <input
        type="search"
        className={styles.input}
        value={text}
        placeholder={label}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value)
          if (!(event.nativeEvent as InputEvent).isComposing) later(event.target.value)
        }}
        onCompositionEnd={(event) => later(event.currentTarget.value)}
        // The user leaves the field, so the text is complete. A later report could undo the navigation that follows.
        onBlur={(event) => give(event.target.value)}
      />
    </label>
  )
}
