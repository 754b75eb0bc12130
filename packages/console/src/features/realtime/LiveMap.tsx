/** Where the visitors of the last thirty minutes are. A click filters by the country. The list beside it shows the same in words. */
import type { SharedLive } from '@footfall/contract/stats/live'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { placeName } from '../../reports/value-label.ts'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import styles from './Realtime.module.css'

const worldMap = lazyPart(async () => (await import('../../reports/map/WorldMap.tsx')).WorldMap)

export function LiveMap({ live }: { readonly live: SharedLive | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { filterBy } = useValueFilter()
  return (
    <Panel title={t('map.title')} roomy className={styles.panel}>
      {live ? (
        <LazyPart
          part={worldMap}
          given={{
            title: t('map.title'),
            values: new Map(live.map.list.map(({ code, visitors }) => [code, visitors])),
            nameOf: placeName,
            format: (value) => t('map.visitors', { count: value, shown: format.exact(value) }),
            onPick: (code) => filterBy('country', code),
          }}
          waiting={<SkeletonLine height={280} />}
        />
      ) : (
        <SkeletonLine height={280} />
      )}
    </Panel>
  )
}
