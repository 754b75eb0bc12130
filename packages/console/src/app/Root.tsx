/** Parts above all routes: navigation progress, connection state, help for shortcuts, scroll position. */
import { Outlet, ScrollRestoration } from 'react-router'
import { ConnectionStrip } from '../ui/feedback/ConnectionStrip.tsx'
import { ShortcutHelp } from '../ui/overlay/ShortcutHelp.tsx'
import { paletteKeys } from './command-palette/opened.ts'
import { MoveProgress } from './MoveProgress.tsx'

export function Root() {
  return (
    <>
      <MoveProgress />
      <ConnectionStrip />
      <Outlet />
      <ShortcutHelp paletteKeys={paletteKeys} />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  )
}
