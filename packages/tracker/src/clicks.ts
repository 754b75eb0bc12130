/** Clicks that count as events: outbound links and downloads. */
// biome-ignore-all lint/suspicious/noDoubleEquals: saves bytes that every visitor would load
import { hostname, options } from './settings.ts'
import { track } from './track.ts'

const fileTypes = 'pdf|(doc|xls|ppt)x?|csv|txt|zip|rar|7z|t?gz|exe|dmg|apk|mp[34]'

export const onClick = (event: MouseEvent): void => {
  for (const node of event.composedPath() as HTMLAnchorElement[]) {
    if (node.href && event.button < 2)
      track([
        // The file's type may be in either: `download` may be a title without one.
        RegExp(`[.](${options.downloads || fileTypes})(,|$)`, 'i').test([
          node.download,
          node.pathname,
        ] as never)
          ? 'download'
          : options.outbound != 'false' && node.hostname && node.hostname != hostname && 'outbound',
        { url: node.href },
      ])
  }
}
