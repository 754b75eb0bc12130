/** The map: the world by countries, or a country by its regions. A switch shows the same as a list. */
import { ArrowLeft, Inbox, List, Map as MapIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue } from '../../lib/url/filters.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LazyPart } from '../../ui/lazy/LazyPart.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { useInView } from '../../ui/viewport/use-in-view.ts'
import { AddToBoard } from '../boards/AddToBoard.tsx'
import { useMap, useTotal } from '../dashboard/use-dashboard.ts'
import { HeatScale } from '../heat/HeatScale.tsx'
import { placeName } from '../value-label.ts'
import { ReportBody } from '../views/ReportBody.tsx'
import styles from './MapPanel.module.css'
import { PlaceList } from './PlaceList.tsx'
import { mapWaiting, PlaceMap, usePlaceWords } from './PlaceMap.tsx'
import { ofChina, partsOfChina } from './parts-of-china.ts'

const chinaMap = lazyPart(async () => (await import('./ChinaMap.tsx')).ChinaMap)

const views = ['map', 'list'] as const

export function MapPanel({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const seen = useInView(box)
  const [parameters, changeAddress] = useAddress()
  const [view, setView] = useAddressChoice('map_view', views, 'map')
  const [state, change] = useReportState()
  const asked = parameters.get('map')
  const country = asked && /^[a-z]{2}$/.test(asked) ? asked : null
  const world = useMap(null, seen)
  const regions = useMap(country, seen && country !== null)
  const part = country ? regions : world
  const total = useTotal().data?.current
  const visitors =
    country === null ? total?.visitors : world.data?.list.find(({ code }) => code === country)?.visitors
  const data =
    country === 'cn' ? { list: ofChina(regions.data?.list ?? [], world.data?.list ?? []) } : part.data
  const loaded = country === null ? world.data : regions.data && !regions.isPlaceholderData
  const list = data?.list ?? []
  const drawn = view === 'map' && (country === null || country === 'cn')
  const figures = list.map(({ visitors }) => visitors)
  const isCountry = (code: string) => country === null || partsOfChina.includes(code)
  const filter = (code: string) =>
    change((now) => ({ filters: toggleValue(now.filters, isCountry(code) ? 'country' : 'region', code) }))
  const words = usePlaceWords(list)
  const body = () => {
    if (drawn)
      return country === null ? (
        <PlaceMap list={list} onPick={(code) => changeAddress({ map: code })} />
      ) : (
        <LazyPart
          part={chinaMap}
          given={{
            ...words,
            picked: state.filters.find((one) => one.field === 'region')?.value ?? [],
            onPick: filter,
          }}
          waiting={mapWaiting}
        />
      )
    return (
      <PlaceList
        list={list}
        country={country}
        compared={comparesRows(state)}
        choose={
          country === null
            ? { onSelect: (code) => changeAddress({ map: code }), selectHint: t('map.clickToLook') }
            : { onSelect: filter, selectHint: t('dashboard.clickToFilter') }
        }
      />
    )
  }
  const endOf = (value: number) => ({ shown: format.count(value), exact: format.exact(value) })
  return (
    <Panel
      title={t('map.title')}
      className={className}
      dimmed={world.isPlaceholderData}
      head={
        country && (
          <div className={styles.path}>
            <button
              type="button"
              className={cx(styles.back, 'reach')}
              onClick={() => changeAddress({ map: null })}
            >
              <ArrowLeft size={15} aria-hidden />
              {t('map.world')}
            </button>
            <span aria-hidden>/</span>
            <b>{placeName(country)}</b>
            <button
              type="button"
              className={cx(styles.filter, 'reach')}
              onClick={() => change((now) => ({ filters: toggleValue(now.filters, 'country', country) }))}
            >
              {t('map.filter')}
            </button>
          </div>
        )
      }
      tools={
        <>
          {(country === null || country === 'cn') && (
            <Segmented
              label={t('map.view')}
              value={view}
              onChange={setView}
              options={[
                { value: 'map', label: <MapIcon size={16} aria-hidden />, name: t('map.map') },
                { value: 'list', label: <List size={16} aria-hidden />, name: t('map.list') },
              ]}
            />
          )}
          <AddToBoard part={{ key: 'map', name: t('map.title') }} />
        </>
      }
    >
      <div ref={box} className={styles.body}>
        <ReportBody
          answer={{ ...part, data: loaded ? list : undefined }}
          skeleton={mapWaiting}
          isEmpty={(places) => places.length === 0}
          empty={
            visitors ? (
              <EmptyState
                icon={<Inbox size={20} strokeWidth={1.75} />}
                title={t('map.unknown')}
                text={t('map.unknownText')}
              />
            ) : undefined
          }
        >
          {body}
        </ReportBody>
        {drawn && loaded && list.length > 0 && (
          <div className={styles.foot}>
            <p className={styles.hint}>{t(country ? 'map.hintRegions' : 'map.hintWorld')}</p>
            <HeatScale from={endOf(Math.min(...figures))} to={endOf(Math.max(...figures))} />
          </div>
        )}
      </div>
    </Panel>
  )
}
