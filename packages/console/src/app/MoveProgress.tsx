/** A thin progress line at the top while the next screen's code is loaded. */
import { useNavigation } from 'react-router'
import styles from './MoveProgress.module.css'

export function MoveProgress() {
  return useNavigation().state === 'idle' ? null : <div className={styles.bar} aria-hidden />
}
