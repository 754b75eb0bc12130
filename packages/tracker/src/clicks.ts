/** Clicks that count as events: outbound links and downloads. */
import { hostname, options } from './settings.ts'
import { track } from './track.ts'

const fileTypes = 'pdf|(doc|xls|ppt)x?|csv|txt|zip|rar|7z|t?gz|exe|dmg|apk|mp[34]'

export const onClick = (event: MouseEvent): void => {
  for (const node of event.composedPath() as HTMLAnchorElement[]) {
    const url = node.href
    if (url && event.button < 2)
      track([
        // The file's type may be in either: `download` may be a title without one.
        RegExp(`\\.(${options.downloads || fileTypes})$`, 'im').test(`${node.download}\n${node.pathname}`)
          ? 'download'
          : options.outbound !== 'false' && node.hostname && node.hostname !== hostname && 'outbound',
        { url },
      ])
  }
}
