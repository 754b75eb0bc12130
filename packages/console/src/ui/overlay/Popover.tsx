/**
 * A panel that floats at its anchor. Esc, a click outside and Tab beyond its end close it. The focus moves in and, on closing, back. `trigger` gets
 * the props for its button.
 */

import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '../../lib/keys.ts'
import styles from './Popover.module.css'
import { type Align, useFloating } from './use-floating.ts'

export interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog' | 'menu'
  readonly 'aria-controls': string | undefined
}

export interface PopoverProps {
  readonly trigger: (props: TriggerProps) => ReactNode
  /** Content of the panel. `close` closes it. */
  readonly children: (close: () => void) => ReactNode
  /** Name of the panel for screen readers. */
  readonly label: string
  readonly align?: Align
  readonly role?: 'dialog' | 'menu'
  readonly className?: string | undefined
  /** If given, the owner controls whether it is open. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

export function Popover(props: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const open = props.open ?? ownOpen
  const anchor = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    props.onOpenChange?.(next)
  }
  const close = () => {
    setOpen(false)
    anchor.current?.focus({ preventScroll: true })
  }
  const style = useFloating(open, anchor, panel, props.align ?? 'start')
  const closing = useRef(close)
  closing.current = close
  const leaving = useRef(setOpen)
  leaving.current = setOpen

  useEffect(() => {
    if (!open) return
    const first =
      panel.current?.querySelector<HTMLElement>('[data-autofocus], [aria-checked="true"]') ??
      panel.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([disabled])')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element
      if (panel.current?.contains(target) || anchor.current?.contains(target)) return
      // A panel opened from inside this one is part of it.
      if (target.closest(`[data-floating]`) && !target.closest(`[data-floating="${id}"]`)) return
      leaving.current(false)
    }
    const onKey = (event: KeyboardEvent) => {
      // From the end of the panel, Tab continues after the anchor instead of after the page.
      if (event.key === 'Tab' && leaves(event, panel.current)) return closing.current()
      if (event.key !== 'Escape' || isComposing(event)) return
      event.preventDefault()
      event.stopPropagation()
      closing.current()
    }
    const inside = panel.current
    document.addEventListener('pointerdown', onPress, true)
    inside?.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      inside?.removeEventListener('keydown', onKey)
    }
  }, [open, id])

  const role = props.role ?? 'dialog'
  const panelElement = (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: dialog and menu both take a label
    <div
      ref={panel}
      id={id}
      data-floating={id}
      role={role}
      aria-label={props.label}
      tabIndex={-1}
      className={`${styles.panel} ${props.className ?? ''}`}
      style={style}
    >
      {open && props.children(close)}
    </div>
  )
  return (
    <>
      {props.trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': role,
        'aria-controls': open ? id : undefined,
      })}
      {open &&
        createPortal(
          // A menu is not a landmark by itself, unlike a dialog.
          role === 'menu' ? <section aria-label={props.label}>{panelElement}</section> : panelElement,
          anchor.current?.closest('dialog') ?? document.body,
        )}
    </>
  )
}

/** Whether a Tab leaves the panel. */
function leaves(event: KeyboardEvent, panel: HTMLElement | null): boolean {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]') ?? []),
  ]
  const reached = stops.filter(({ tabIndex, offsetParent }) => tabIndex >= 0 && offsetParent !== null)
  const enabled = reached.filter((stop) => !stop.matches(':disabled'))
  const edge = event.shiftKey ? enabled[0] : enabled.at(-1)
  return edge === undefined || edge === event.target || (event.shiftKey && event.target === panel)
}
