/**
 * A field to search a list by. What is typed is handed over once the hand rests, or leaves the field; never in the middle of composing.
 */
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
}

/** Milliseconds without a key after which the search begins. */
const rest = 300

export function SearchField({ label, value, onChange, autoFocus = false }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const given = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    if (value === given.current) return
    given.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const give = (next: string) => {
    clearTimeout(timer.current)
    if (next === given.current) return
    given.current = next
    tell.current(next)
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
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        className={styles.input}
        value={text}
        placeholder={label}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value)
          if (!(event.nativeEvent as InputEvent).isComposing) later(event.target.value)
        }}
        onCompositionEnd={(event) => later(event.currentTarget.value)}
        // Whoever goes on to something else has typed all: told later, the search would undo where they went.
        onBlur={(event) => give(event.target.value)}
      />
    </label>
  )
}
