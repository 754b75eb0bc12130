/** Inputs of the calls of goals, annotations, segments and saved reports, for the access matrix. */
import { type Inputs, type Path, type Scene, website } from './scene.testing.ts'

const goal = { name: 'Signed up', matcher: { kind: 'event' as const, value: 'signup' } }
const annotation = { text: 'New prices', start_time: 1_750_000_000 }
const report = { kind: 'funnel' as const, name: 'Checkout', state: { time_range: 'last_7_days' } }

export async function madeGoal(scene: Scene) {
  const { goal_id } = await scene.cast.owner.call('/goal/add', { ...website(scene), ...goal })
  return { ...website(scene), goal_id }
}

async function madeAnnotation(scene: Scene) {
  const made = await scene.cast.owner.call('/annotation/add', { ...website(scene), ...annotation })
  return { ...website(scene), annotation_id: made.annotation_id }
}

const segment = { name: 'From China', filters: [{ field: 'country' as const, value: ['CN'] }] }

async function madeSegment(scene: Scene) {
  const { segment_id } = await scene.cast.owner.call('/segment/add', { ...website(scene), ...segment })
  return { ...website(scene), segment_id }
}

async function madeReport(scene: Scene) {
  const { report_id } = await scene.cast.owner.call('/report/save', { ...website(scene), ...report })
  return { ...website(scene), report_id }
}

const rates = {
  currency: 'CNY',
  rates: [{ date: '2025-06-02', currency: 'USD', rate: 7.2 }],
}

async function givenRates(scene: Scene) {
  await scene.cast.owner.call('/rate/save', { ...website(scene), ...rates })
  return website(scene)
}

type SavedReportCall = 'save' | 'list' | 'item' | 'edit' | 'duplicate' | 'delete'
type ResourcePath = Extract<
  Path,
  `/${'goal' | 'annotation' | 'segment' | 'rate'}/${string}` | `/report/${SavedReportCall}`
>

export const resourceInputs: Pick<Inputs, ResourcePath> = {
  '/goal/add': (scene) => ({ ...website(scene), ...goal }),
  '/goal/edit': async (scene) => ({ ...(await madeGoal(scene)), ...goal, name: 'Subscribed' }),
  '/goal/list': website,
  '/goal/delete': madeGoal,
  '/annotation/add': (scene) => ({ ...website(scene), ...annotation }),
  '/annotation/edit': async (scene) => ({ ...(await madeAnnotation(scene)), ...annotation, text: 'Again' }),
  '/annotation/list': website,
  '/annotation/delete': madeAnnotation,
  '/segment/add': (scene) => ({ ...website(scene), ...segment }),
  '/segment/edit': async (scene) => ({ ...(await madeSegment(scene)), ...segment, name: 'Of China' }),
  '/segment/list': website,
  '/segment/size': madeSegment,
  '/segment/delete': madeSegment,
  '/rate/list': website,
  '/rate/save': (scene) => ({ ...website(scene), ...rates }),
  '/rate/delete': givenRates,
  '/report/save': (scene) => ({ ...website(scene), ...report }),
  '/report/list': website,
  '/report/item': madeReport,
  '/report/edit': async (scene) => ({ ...(await madeReport(scene)), name: 'Cash desk' }),
  '/report/duplicate': async (scene) => ({ ...(await madeReport(scene)), name: 'Checkout 2' }),
  '/report/delete': madeReport,
}
