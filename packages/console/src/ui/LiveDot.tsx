/** Whether somebody is there now. The number beside it says so in words. */
import { cx } from './cx.ts'
import styles from './LiveDot.module.css'

export function LiveDot({ live }: { readonly live: boolean }) {
  return <span className={cx(styles.dot, live && styles.live)} aria-hidden />
}
