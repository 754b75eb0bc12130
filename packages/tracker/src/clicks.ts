/** Clicks that are events by themselves: marked elements, links that lead away, files. */
import { isWeb, options } from './settings.ts'
import { track } from './track.ts'

const fileTypes = 'pdf|(doc|xls|ppt)x?|csv|txt|zip|rar|7z|t?gz|exe|dmg|apk|mp[34]'

export const onClick = (event: MouseEvent): void => {
  if (event.button > 1) return
  const target = event.composedPath()[0] as Element
  const marked = target.closest<HTMLElement>('[data-footfall-event]')
  if (marked) {
    const props: Record<string, string> = {}
    for (const { name, value } of marked.attributes) props[name.split('footfall-event-')[1] || ''] = value
    track(marked.dataset.footfallEvent as string, props)
  }
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (link) {
    const url = link as unknown as string
    if (RegExp(`\\.(${options.downloads || fileTypes})$`, 'i').test(link.download || link.pathname))
      track('download', { url })
    else if (options.outbound !== 'false' && isWeb(link) && link.host !== location.host)
      track('outbound', { url })
  }
}
