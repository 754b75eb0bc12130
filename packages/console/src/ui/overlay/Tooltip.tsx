/** A short explanation on hover, focus and touch. It wraps its child in a span. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import styles from './Tooltip.module.css'
import { useFloating } from './use-floating.ts'

export interface TooltipProps {
  readonly content: ReactNode
  readonly children: ReactNode
  /** Makes the child focusable, because it is not by itself. */
  readonly focusable?: boolean
  /** Also shown while the surrounding button, link or labelled field has the focus. */
  readonly within?: boolean
  readonly className?: string | undefined
}

const delay = 250

export function Tooltip({ content, children, focusable = false, within = false, className }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const style = useFloating(open, anchor, panel, 'center', true)
  const show = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), wait)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: showing and hiding are the same every time
  useEffect(() => {
    const host = within ? anchor.current?.closest('button, a, label') : null
    if (!host) return
    const onFocus = ({ target }: Event) => {
      if (target instanceof Element && target.matches(':focus-visible')) show(0)
    }
    host.addEventListener('focusin', onFocus)
    host.addEventListener('focusout', hide)
    return () => {
      host.removeEventListener('focusin', onFocus)
      host.removeEventListener('focusout', hide)
    }
  }, [within, content])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  if (content === '' || content === null || content === undefined) return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only shows what aria-describedby says anyway
    <span
      ref={anchor}
      className={cx(styles.anchor, className)}
      {...(focusable ? { tabIndex: 0 } : {})}
      aria-describedby={open ? id : undefined}
      onMouseEnter={() => show(delay)}
      onMouseLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      {open &&
        createPortal(
          <div ref={panel} id={id} role="tooltip" className={styles.tip} style={style}>
            {content}
          </div>,
          anchor.current?.closest('dialog') ?? document.body,
        )}
    </span>
  )
}
