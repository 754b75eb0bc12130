/** The map: the world by countries, or a country by its regions. A switch shows the same as a list. */
import type { MapResult } from '@footfall/contract/stats/results'
import { ArrowLeft, Inbox, List, Map as MapIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparesRows } from '../../lib/url/report-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useInView } from '../../ui/viewport/use-in-view.ts'
import { AddToBoard } from '../boards/AddToBoard.tsx'
import { useMap, useTotal } from '../dashboard/use-dashboard.ts'
import { HeatScale } from '../heat/HeatScale.tsx'
import { placeName } from '../value-label.ts'
import { ReportBody } from '../views/ReportBody.tsx'
import styles from './MapPanel.module.css'
import { PlaceList } from './PlaceList.tsx'
import { mapWaiting, PlaceMap } from './PlaceMap.tsx'
import { fieldOfPlace, ofChina, onWorld } from './parts-of-china.ts'

const views = ['map', 'list'] as const

export function MapPanel({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const [parameters] = useAddress()
  const [view, setView] = useAddressChoice('map_view', views, 'map')
  const asked = parameters.get('map')
  const country = asked && /^[a-z]{2}$/.test(asked) ? asked : null
  const { answer, visitors, dimmed } = usePlaces(country, useInView(box))
  const list = answer.data ?? []
  const hasMap = country === null || country === 'cn'
  const isMap = hasMap && view === 'map'
  const values = new Map(list.map((place) => [place.code, place.visitors]))
  const figures = [...(country === null ? onWorld(values) : values).values()]
  const endOf = (value: number) => ({ shown: format.count(value), exact: format.exact(value) })
  return (
    <Panel
      title={t('map.title')}
      className={className}
      dimmed={dimmed}
      head={country && <CountryPath country={country} />}
      tools={
        <>
          {hasMap && (
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
          answer={answer}
          skeleton={mapWaiting}
          isEmpty={(places) => places.length === 0}
          empty={
            visitors && (
              <EmptyState
                icon={<Inbox size={20} strokeWidth={1.75} />}
                title={t('map.unknown')}
                text={t('map.unknownText')}
              />
            )
          }
        >
          {(places) => <Places country={country} isMap={isMap} list={places} />}
        </ReportBody>
        {isMap && list.length > 0 && (
          <div className={styles.foot}>
            <p className={styles.hint}>{t(country ? 'map.hintRegions' : 'map.hintWorld')}</p>
            <HeatScale from={endOf(Math.min(...figures))} to={endOf(Math.max(...figures))} />
          </div>
        )}
      </div>
    </Panel>
  )
}

/** The countries, or the regions of a country. `visitors`: all of them, those of unknown places included. */
function usePlaces(country: string | null, isInView: boolean) {
  const world = useMap(null, isInView)
  const regions = useMap(country, isInView && country !== null)
  const total = useTotal().data?.current
  const dimmed = world.isPlaceholderData
  if (country === null)
    return { answer: { ...world, data: world.data?.list }, visitors: total?.visitors, dimmed }
  const countries = world.data?.list ?? []
  // The previous rows may be those of another country.
  const list = regions.isPlaceholderData ? undefined : regions.data?.list
  return {
    answer: { ...regions, data: list && country === 'cn' ? ofChina(list, countries) : list },
    visitors: countries.find(({ code }) => code === country)?.visitors,
    dimmed,
  }
}

interface PlacesProps {
  readonly country: string | null
  readonly isMap: boolean
  readonly list: MapResult['list']
}

/** A country of the world opens, a region filters. */
function Places({ country, isMap, list }: PlacesProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  const [state] = useReportState()
  const { filterBy } = useValueFilter()
  const isWorld = country === null
  const choose = (code: string) =>
    isWorld ? changeAddress({ map: code }) : filterBy(fieldOfPlace(code, country), code)
  if (isMap) {
    const picked = state.filters.find(({ field }) => field === 'region')?.value ?? []
    return isWorld ? (
      <PlaceMap list={list} onPick={choose} />
    ) : (
      <PlaceMap key={country} isChina list={list} picked={picked} onPick={choose} />
    )
  }
  return (
    <PlaceList
      list={list}
      country={country}
      compared={comparesRows(state)}
      choose={{ onSelect: choose, selectHint: t(isWorld ? 'map.clickToLook' : 'dashboard.clickToFilter') }}
    />
  )
}

/** Where the reader is, with the way back to the world and the country's filter. */
function CountryPath({ country }: { readonly country: string }) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  const { filterBy } = useValueFilter()
  return (
    <div className={styles.path}>
      <button type="button" className={cx(styles.back, 'reach')} onClick={() => changeAddress({ map: null })}>
        <ArrowLeft size={15} aria-hidden />
        {t('map.world')}
      </button>
      <span aria-hidden>/</span>
      <b>{placeName(country)}</b>
      <button
        type="button"
        className={cx(styles.filter, 'reach')}
        onClick={() => filterBy('country', country)}
      >
        {t('map.filter')}
      </button>
    </div>
  )
}
