/** The console's button. `variant`: primary (one per screen), plain (bordered), quiet (no box until hovered), danger. */
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../cx.ts'
import styles from './Button.module.css'

interface Looks {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  readonly size?: 'medium' | 'small' | undefined
}

function looks({ variant = 'plain', size = 'medium' }: Looks, className?: string, isIcon = false): string {
  return cx(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    isIcon && styles.icon,
    className,
  )
}

export type ButtonProps = Looks & ComponentProps<'button'>

/** A focused button keeps the focus when it is disabled by what it did, such as saving or turning to the last page. */
function useKept(props: ComponentProps<'button'>): ComponentProps<'button'> {
  const own = useRef<HTMLButtonElement>(null)
  const ref = (props.ref ?? own) as RefObject<HTMLButtonElement | null>
  return props.disabled && ref.current?.matches(':focus')
    ? { ...props, ref, disabled: false, 'aria-disabled': true, onClick: (event) => event.preventDefault() }
    : { ...props, ref }
}

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...useKept(rest)} type={type} className={looks({ variant, size }, className)} />
}

/** A button with only an icon. `label` is its name for screen readers. */
export function IconButton({
  variant = 'quiet',
  size,
  label,
  className,
  type = 'button',
  ...rest
}: ButtonProps & { readonly label: string; readonly children: ReactNode }) {
  return (
    <button
      title={label}
      aria-label={label}
      {...useKept(rest)}
      type={type}
      className={looks({ variant, size }, className, true)}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: Looks & LinkProps) {
  return <Link {...rest} className={looks({ variant, size }, className)} />
}
