/** The choice, above a form, of what a person proves to be somebody with. */
import { Segmented, type SegmentedProps } from '../../ui/controls/Segmented.tsx'
import styles from './WayChoice.module.css'

export function WayChoice<Way extends string>(props: Omit<SegmentedProps<Way>, 'wide'>) {
  return (
    <div className={styles.way}>
      <Segmented wide {...props} />
    </div>
  )
}
