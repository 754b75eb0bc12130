/** The most frequent paths as a list. A click opens a path's visits, another turns it into a funnel. */
import type { Journey } from '@footfall/contract/stats/sequences'
import { Filter } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../lib/format/use-format.ts'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { writeMatchers } from '../../reports/matcher/matcher-text.ts'
import type { Answer } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Journey.module.css'
import { itemName, type JourneyWords, matcherOfItem } from './journey-flow.ts'

export interface JourneyPathsProps {
  readonly answer: Answer<Journey>
  readonly words: JourneyWords
  /** The answer lists the last item first. */
  readonly backwards: boolean
  /** Gets a path's items as the answer lists them. Absent if visits cannot be seen. */
  readonly onOpen: ((items: Items) => void) | undefined
}

type Path = Journey['paths'][number]
type Items = Path['items']

export function JourneyPaths({ answer, words, backwards, onOpen }: JourneyPathsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = answer.data?.paths ?? []
  const walked = ({ items }: Path) => (backwards ? items.toReversed() : items)
  // The flow above, whose height is not known before, says that data are loading, or that there are none.
  if (list.length === 0) return null
  const namesOf = (path: Path) => walked(path).map((item) => itemName(item, words))
  return (
    <Panel title={t('journey.paths')}>
      <ReportTable<Path>
        label={t('journey.paths')}
        answer={{ ...answer, data: answer.data && { list } }}
        rowKey={(path) => JSON.stringify(path.items)}
        fill={(path) => path.share}
        columns={[
          {
            key: 'path',
            label: t('journey.path'),
            render: (path) =>
              onOpen ? (
                <button
                  type="button"
                  className={styles.open}
                  title={t('journey.open')}
                  onClick={() => onOpen(path.items)}
                >
                  <PathName names={namesOf(path)} />
                </button>
              ) : (
                <PathName names={namesOf(path)} />
              ),
          },
          {
            key: 'visits',
            label: t('stats.metric.visits'),
            figures: true,
            render: ({ visits }) => <Exact exact={format.exact(visits)}>{format.count(visits)}</Exact>,
          },
          {
            key: 'share',
            label: t('journey.share'),
            figures: true,
            render: ({ share }) => format.share(share),
          },
          // A path of one step makes no funnel.
          ...(list.some((path) => stepsOf(path.items).length > 1)
            ? [
                {
                  key: 'funnel',
                  label: t('nav.funnel'),
                  figures: true,
                  render: (path: Path) => <FunnelLink steps={stepsOf(walked(path))} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

/** Each name by itself, so that one of another script does not turn the others around. */
function PathName({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={styles.path}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page can be met twice
        <Fragment key={at}>
          {at > 0 && ' → '}
          <bdi className={styles.item} title={name}>
            {name}
          </bdi>
        </Fragment>
      ))}
    </span>
  )
}

function stepsOf(items: Items) {
  return items.flatMap((item) => matcherOfItem(item) ?? [])
}

/** A link to the funnel of the same pages and events; nothing for fewer than two. */
function FunnelLink({ steps }: { readonly steps: ReturnType<typeof stepsOf> }) {
  const { t } = useTranslation()
  // The funnel's path is next to the journey's, for an own website and in a shared report alike.
  const to = useLocation().pathname.replace(/\/journey$/, '/funnel')
  const { onClick, ...link } = useLink(to, (now) => {
    const search = new URLSearchParams(keptSearch(now, to))
    search.set('funnel', writeMatchers(steps) ?? '')
    return `?${search}`
  })
  if (steps.length < 2) return <span className={styles.none}>—</span>
  return (
    <Link {...link} onClick={onClick} className={styles.funnel} title={t('journey.asFunnel')}>
      <Filter size={15} aria-hidden />
      <span className="spoken">{t('journey.asFunnel')}</span>
    </Link>
  )
}
