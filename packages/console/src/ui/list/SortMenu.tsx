/** A button that names the order of a list, with a menu of its orders. */
import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '../controls/Button.tsx'
import { Menu } from '../overlay/Menu.tsx'

export interface SortMenuProps<Order extends string> {
  readonly orders: readonly Order[]
  readonly value: Order
  /** An order as the user reads it. */
  readonly nameOf: (order: Order) => string
  readonly onChange: (order: Order) => void
  readonly look?: Pick<ButtonProps, 'size' | 'variant'>
}

export function SortMenu<Order extends string>({
  orders,
  value,
  nameOf,
  onChange,
  look,
}: SortMenuProps<Order>) {
  const { t } = useTranslation()
  const label = t('action.sort')
  return (
    <Menu
      label={label}
      align="end"
      items={orders.map((order) => ({
        key: order,
        label: nameOf(order),
        checked: order === value,
        onSelect: () => onChange(order),
      }))}
      trigger={(props) => (
        <Button {...props} {...look} aria-label={t('app.pair', { name: label, value: nameOf(value) })}>
          <ArrowDownUp size={15} aria-hidden />
          {nameOf(value)}
        </Button>
      )}
    />
  )
}
