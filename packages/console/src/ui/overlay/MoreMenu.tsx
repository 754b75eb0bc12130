/** What can be done with one thing of a list, behind a button with dots. */
import { Ellipsis } from 'lucide-react'
import { type ButtonProps, IconButton } from '../controls/Button.tsx'
import { Menu, type MenuProps } from './Menu.tsx'

export interface MoreMenuProps
  extends Pick<MenuProps, 'label' | 'items'>,
    Pick<ButtonProps, 'size' | 'disabled'> {
  /** Width of the dots in px. */
  readonly dots?: number
}

export function MoreMenu({ label, items, dots = 18, ...button }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      align="end"
      items={items}
      trigger={(props) => (
        <IconButton {...props} {...button} label={label}>
          <Ellipsis size={dots} />
        </IconButton>
      )}
    />
  )
}
