/** Shows whether there are current visitors; the number beside it says the same in words. Grey while the server cannot be reached. */
import { useConnection } from '../../lib/api/connection.ts'
import { cx } from '../cx.ts'
import styles from './LiveDot.module.css'

export function LiveDot({ live }: { readonly live: boolean }) {
  const lost = useConnection((state) => state.lost)
  return <span className={cx(styles.dot, live && !lost && styles.live)} aria-hidden />
}
