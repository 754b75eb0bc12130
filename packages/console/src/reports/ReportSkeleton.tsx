/** A report before anything is known of it, in the measures of what comes. */
import { Bone } from '../ui/Skeleton.tsx'

export function ReportSkeleton() {
  return (
    <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
      <Bone width={180} height={36} />
      <Bone height={458} />
      <Bone height={456} />
    </div>
  )
}
