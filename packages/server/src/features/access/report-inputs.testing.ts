/** Inputs of the reports, the real-time view, the choices and the shared report, for the access matrix. */
import { randomUUID } from 'node:crypto'
import { param, sql } from '../../events/sql.ts'
import { type Inputs, none, type Path, type Scene, website } from './scene.testing.ts'

const report = ({ websiteId }: Scene) => ({
  website_id: websiteId,
  time_range: 'today' as const,
  filters: [],
})
const shared = ({ sharecode }: Scene) => ({ sharecode, time_range: 'today' as const, filters: [] })
const live = ({ websiteId }: Scene) => ({ website_id: websiteId, filters: [] })
const period = () => ({ time_range: 'today' as const })

/** Somebody who has visited the website. */
async function visitor({ server, websiteId }: Scene) {
  await server.services.collectSettings.refresh()
  const time = server.clock.now() - 1000
  const visit = { id: randomUUID(), kind: 'pageview', time, visitor_id: 'A', url: 'https://example.com/' }
  await server.services.ingest.importEvents(websiteId, [visit])
  await server.services.ingest.flush()
  const [row] = await server.context.events.query<{ visitor: string }>(
    sql`SELECT visitor FROM events WHERE website_id = ${param('UUID', websiteId)} LIMIT 1`,
  )
  return { website_id: websiteId, visitor_id: row?.visitor ?? '' }
}

type Family = 'overview' | 'compare' | 'real_time' | 'config' | 'share'

export const reportInputs: Pick<Inputs, Exclude<Extract<Path, `/${Family}/${string}`>, '/config/captcha'>> = {
  '/overview/total': report,
  '/overview/total_items': report,
  '/overview/traffic': report,
  '/overview/page': report,
  '/overview/referer': report,
  '/overview/area': report,
  '/overview/browser': report,
  '/overview/os': report,
  '/overview/screen': report,
  '/overview/device': report,
  '/overview/language': report,
  '/overview/map': report,
  '/overview/hours_list': report,
  '/overview/days_list': report,
  '/overview/field': report,
  '/overview/filter_field': (scene) => ({ ...report(scene), field: 'page' }),
  '/overview/group_list': (scene) => ({ ...report(scene), group_by: ['page'] }),
  '/overview/get_overview_data': report,
  '/overview/export_total': report,
  '/overview/export_group_list': (scene) => ({ ...report(scene), group_by: ['page'] }),

  '/compare/website_compare': report,
  '/compare/pv_compare': report,
  '/compare/uv_compare': report,
  '/compare/bounce_rate_compare': report,
  '/compare/visit_duration_compare': report,
  '/compare/referer': report,
  '/compare/page': report,
  '/compare/area': report,
  '/compare/browser': report,
  '/compare/os': report,
  '/compare/screen': report,
  '/compare/device': report,
  '/compare/language': report,
  '/compare/map': report,
  '/compare/total': report,
  '/compare/total_items': report,
  '/compare/group_list': (scene) => ({ ...report(scene), group_by: ['page'] }),

  '/real_time/current_visitors': live,
  '/real_time/traffic': live,
  '/real_time/get_data': live,
  '/real_time/referer': live,
  '/real_time/page': live,
  '/real_time/country': live,
  '/real_time/region': live,
  '/real_time/city': live,
  '/real_time/area': live,
  '/real_time/language': live,
  '/real_time/map': live,
  '/real_time/activity_log': live,
  '/real_time/log': live,
  '/real_time/total': live,
  '/real_time/total_items': live,
  '/real_time/get_user': visitor,
  '/real_time/uv_log': visitor,
  '/real_time/group_list': (scene) => ({ ...live(scene), group_by: ['page'] }),
  // The address's query holds filters as base64: an empty list.
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

  '/share/share_item': ({ sharecode }) => ({ sharecode }),
  '/share/total': shared,
  '/share/total_items': shared,
  '/share/traffic': shared,
  '/share/referer': shared,
  '/share/page': shared,
  '/share/map': shared,
  '/share/area': shared,
  '/share/browser': shared,
  '/share/os': shared,
  '/share/screen': shared,
  '/share/device': shared,
  '/share/language': shared,
  '/share/filter_field': (scene) => ({ ...shared(scene), field: 'page' }),
  '/share/group_list': (scene) => ({ ...shared(scene), group_by: ['page'] }),
  '/share/get_overview_data': shared,
}
