/** Placeholders with exactly the size of the content that follows. */
import styles from './Skeleton.module.css'

export interface SkeletonLineProps {
  readonly width?: number | string
  readonly height?: number | string
}

/** One grey bar. */
export function SkeletonLine({ width = '100%', height = 14 }: SkeletonLineProps) {
  return <span className={styles.line} style={{ width, height }} aria-hidden />
}

/** A list of rows like those of BarList. */
export function RowsSkeleton({ rows = 10 }: { readonly rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={at} className={styles.row}>
          <SkeletonLine width={`${Math.round(58 - at * 4.2)}%`} height={13} />
          <SkeletonLine width={44} height={13} />
        </div>
      ))}
    </div>
  )
}
