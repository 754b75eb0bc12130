/** Parts above all routes: navigation progress, connection state, help for shortcuts, scroll position. */
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { ConnectionStrip } from '../ui/feedback/ConnectionStrip.tsx'
import { LeaveGuard } from '../ui/form/unsaved/LeaveGuard.tsx'
import { ShortcutHelp } from '../ui/overlay/ShortcutHelp.tsx'
import { paletteKeys } from './command-palette/opened.ts'
import { MoveProgress } from './MoveProgress.tsx'
import { beginAtTop, scrollAfterReload } from './scroll-after-reload.ts'

/** Scroll positions are remembered by path. One visit, visitor, event and goal are pages of their own, although their path is the list's. */
function scrollKey({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const parameters = new URLSearchParams(search)
  // On other screens a goal is a choice.
  const ofGoal = pathname.endsWith('/goals') ? 'goal' : ''
  return [pathname, ...['visit', 'visitor', 'event', 'of', ofGoal].map((name) => parameters.get(name))].join(
    ' ',
  )
}

export function Root() {
  const location = useLocation()
  /** Of the screen that is opened. */
  const [key] = useState(() => {
    const opened = scrollKey(location)
    beginAtTop(opened)
    return opened
  })
  useEffect(() => scrollAfterReload(key), [key])
  return (
    <>
      <MoveProgress />
      <ConnectionStrip />
      <Outlet />
      <LeaveGuard />
      <ShortcutHelp paletteKeys={paletteKeys} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
