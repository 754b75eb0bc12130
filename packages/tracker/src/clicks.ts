/** Clicks that are tracked automatically: links to other websites and to files. */
import { hostname, options } from './settings.ts'
import { track } from './track.ts'

const fileTypes = 'pdf|(doc|xls|ppt)x?|csv|txt|zip|rar|7z|t?gz|exe|dmg|apk|mp[34]'

export const onClick = (event: MouseEvent): void => {
  for (const node of event.composedPath() as HTMLAnchorElement[]) {
    const url = node.href
    if (url && event.button < 2)
      track([
        RegExp(`\\.(${options.downloads || fileTypes})$`, 'i').test(node.download || node.pathname)
          ? 'download'
          : options.outbound !== 'false' && node.hostname && node.hostname !== hostname && 'outbound',
        { url },
      ])
  }
}
