/** Placeholder of a report while its website is loaded, in the size of the report. */
import { SkeletonLine } from '../ui/feedback/Skeleton.tsx'

export function ReportSkeleton() {
  return (
    <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
      <SkeletonLine width={180} height={36} />
      <SkeletonLine height={458} />
      <SkeletonLine height={456} />
    </div>
  )
}
