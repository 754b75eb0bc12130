/** Calls of annotations. */
import type { AnnotationRow, annotationCalls } from '@footfall/contract/api/annotation'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handlers.ts'
import { pageOfList } from '../lib/page-of-list.ts'
import { addResource, deleteResource, editResource, type Resource, resourcesOf } from './resources.ts'

type Annotation = Resource<'annotation'>

export function annotationHandlers(context: Context): Handlers<typeof annotationCalls> {
  return {
    '/annotation/add': async ({ input: { website_id, ...body }, viewer, website }) =>
      presentAnnotation(await addResource(context, { viewer, website }, 'annotation', body)),
    '/annotation/edit': async ({ input: { website_id, annotation_id, ...body }, viewer, website }) =>
      presentAnnotation(
        await editResource(context, { viewer, website }, 'annotation', annotation_id, () => body),
      ),
    '/annotation/list': async ({ input, website }) => {
      const all = await resourcesOf(context.db, website.websiteId, 'annotation')
      const { list, total } = pageOfList(
        all.filter((annotation) => touches(annotation, input)),
        input,
        ({ body }) => body.text,
        (a, b) => a.body.start_time - b.body.start_time,
      )
      return { list: list.map(presentAnnotation), total }
    },
    '/annotation/delete': ({ input, viewer, website }) =>
      deleteResource(context, { viewer, website }, 'annotation', input.annotation_id),
  }
}

interface Period {
  readonly start_time?: number | undefined
  readonly end_time?: number | undefined
}

/** Whether a moment is in the half-open period, or a span overlaps it. */
function touches({ body }: Annotation, { start_time, end_time }: Period): boolean {
  const last = body.end_time ?? body.start_time + 1
  return (
    (start_time === undefined || last > start_time) && (end_time === undefined || body.start_time < end_time)
  )
}

/** The public form of an annotation. */
export function presentAnnotation({ id, body, createdAt, updatedAt }: Annotation): AnnotationRow {
  return { annotation_id: id, ...body, created_at: createdAt, updated_at: updatedAt }
}
