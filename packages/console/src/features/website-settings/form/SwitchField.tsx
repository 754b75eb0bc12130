/** A setting that is on or off: the switch, its name and what it does beside it. */
import { Form, Switch } from 'antd'
import styles from './SwitchField.module.css'

interface SwitchFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string
}

export function SwitchField({ name, label, hint }: SwitchFieldProps) {
  return (
    <div className={styles.switch}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch aria-label={label} aria-describedby={`${name}-hint`} />
      </Form.Item>
      <div>
        {label}
        <span id={`${name}-hint`} className={styles.hint}>
          {hint}
        </span>
      </div>
    </div>
  )
}
