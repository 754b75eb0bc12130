/** Above all routes: the progress of a move, whether the server can be reached, the help for keys, the scroll position. */
import { Outlet, ScrollRestoration } from 'react-router'
import { ConnectionStrip } from '../ui/ConnectionStrip.tsx'
import { ShortcutHelp } from '../ui/ShortcutHelp.tsx'
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
