/** A decorative drawing of the product for log-in: figures, a curve, rows with bars. It contains no data. */
import styles from './AuthPicture.module.css'

const curve =
  'M0 104 C30 92 44 98 70 80 S118 70 142 76 196 40 222 46 270 62 296 44 344 20 372 30 420 20 446 14 478 6 500 4'

export function AuthPicture() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.figures}>
        {[0, 1, 2, 3].map((at) => (
          <div key={at} className={styles.figure}>
            <i />
            <b />
          </div>
        ))}
      </div>
      <svg viewBox="0 0 500 130" className={styles.chart} fill="none" aria-hidden="true">
        {[32, 72, 112].map((y) => (
          <line key={y} x1="0" x2="500" y1={y} y2={y} stroke="var(--line)" />
        ))}
        <path d={`${curve} V130 H0 Z`} fill="var(--accent-9)" />
        <path d={curve} stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" />
        <path
          d="M0 112 C40 108 60 100 92 98 S150 92 182 84 252 76 284 72 350 56 384 52 452 40 500 36"
          stroke="var(--accent-5)"
          strokeWidth="2"
          strokeDasharray="5 6"
        />
      </svg>
      <div className={styles.rows}>
        {[88, 61, 44, 27].map((width) => (
          <div key={width} className={styles.bar} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}
