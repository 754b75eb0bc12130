/** Inputs of the reports, the real-time view, the value lists and the shared report, for the access matrix. */
import { randomUUID } from 'node:crypto'
import type { Access } from '@footfall/contract/access'
import {
  type FilesAt,
  type Mounted,
  type MountPoint,
  mountsAt,
  type NamesAt,
} from '@footfall/contract/reports/mount'
import type { ReportDefinition } from '@footfall/contract/reports/report'
import { reports } from '@footfall/contract/reports/reports'
import { param, sql } from '../../events/sql.ts'
import { madeGoal } from './resource-inputs.testing.ts'
import { type Inputs, none, type Path, type Scene, website } from './scene.testing.ts'

const report = ({ websiteId }: Scene) => ({
  website_id: websiteId,
  time_range: 'today' as const,
  filters: [],
})
const shared = ({ sharecode }: Scene) => ({ sharecode, time_range: 'today' as const, filters: [] })
const live = ({ websiteId }: Scene) => ({ website_id: websiteId, filters: [] })
const period = () => ({ time_range: 'today' as const })

/** A visitor of the website, who comes if there is none yet. */
async function visitor({ server, websiteId }: Scene) {
  const known = () =>
    server.context.events.query<{ visitor: string }>(
      sql`SELECT visitor FROM events WHERE website_id = ${param('UUID', websiteId)} LIMIT 1`,
    )
  const come = async () => {
    await server.services.collectSettings.refresh()
    const time = server.clock.now() - 1000
    const visit = { id: randomUUID(), kind: 'pageview', time, visitor_id: 'A', url: 'https://example.com/' }
    await server.services.ingest.importEvents(websiteId, [visit])
    await server.services.ingest.flush()
    return known()
  }
  const [row = (await come())[0]] = await known()
  return { website_id: websiteId, visitor_id: row?.visitor ?? '' }
}

/** A visit of the website. */
async function visit(scene: Scene) {
  await visitor(scene)
  const [row] = await scene.server.context.events.query<{ visit: string }>(
    sql`SELECT visit FROM visits FINAL WHERE website_id = ${param('UUID', scene.websiteId)} LIMIT 1`,
  )
  return { website_id: scene.websiteId, visit_id: row?.visit ?? '' }
}

/** A goal of the website. */
const oneGoal = async (scene: Scene) => ({ ...report(scene), ...(await madeGoal(scene)) })

/** A goal of the shared website. */
async function sharedGoal(scene: Scene) {
  const share = await scene.server.context.db
    .selectFrom('shares')
    .select('website_id')
    .where('code', '=', scene.sharecode)
    .executeTakeFirst()
  const { goal_id } = await madeGoal({ ...scene, websiteId: share?.website_id ?? scene.websiteId })
  return { ...shared(scene), goal_id }
}

type Family = 'overview' | 'compare' | 'real_time' | 'config' | 'share' | 'event' | 'session'
type ReportPath =
  | Exclude<Extract<Path, `/${Family}/${string}`>, '/config/captcha'>
  | `/report/${NamesAt<typeof reports, 'report'>}`
  | `/report/export_${FilesAt<typeof reports, 'report'>}`

/** Inputs of the reports under a path: those of the path, and those that a report requires. */
function mounted<M extends MountPoint>(point: M, base: (scene: Scene) => object) {
  const inputs = mountsAt(reports, point).map(({ name, path }) => {
    const { example }: ReportDefinition = reports[name]
    return [path, (scene: Scene) => ({ ...base(scene), ...example })]
  })
  return Object.fromEntries(inputs) as unknown as Pick<
    Inputs,
    Extract<keyof Mounted<typeof reports, M, Access, object>, Path>
  >
}

export const reportInputs: Pick<Inputs, ReportPath> = {
  ...mounted('overview', report),
  '/overview/field': report,
  ...mounted('compare', report),
  ...mounted('report', report),
  '/report/goal': oneGoal,
  '/report/export_goal': oneGoal,
  ...mounted('event', report),
  ...mounted('session', report),
  '/session/item': visit,
  ...mounted('real_time', live),
  '/real_time/get_user': visitor,
  '/real_time/uv_log': visitor,
  // The query string has filters as base64: an empty list.
  '/real_time/stream': (scene) => ({ ...website(scene), filters: 'W10' }),

  '/config/team_role': none,
  '/config/collecting_state': none,
  '/config/team_select_all': none,
  '/config/website_allow': none,
  '/config/website_share': none,
  '/config/time_range': none,
  '/config/country_language': none,
  '/config/timezones': none,
  '/config/area': none,
  '/config/comparison_option': none,
  '/config/prev_time_range': period,
  '/config/get_time_unit': period,
  '/config/common': none,

  ...mounted('share', shared),
  '/share/goal': sharedGoal,
  '/share/real_time': ({ sharecode }) => ({ sharecode, filters: [] }),
  '/share/share_item': ({ sharecode }) => ({ sharecode }),
}
