/** Header and side menu; below 992 px the menu is a drawer. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { HelpMenu } from '../../features/support/HelpMenu.tsx'
import { GuidedTour } from '../../features/tour/GuidedTour.tsx'
import { useMay } from '../../lib/session/use-teams.ts'
import { LanguageButton } from '../../ui/controls/LanguageButton.tsx'
import { cx } from '../../ui/cx.ts'
import { rememberFocus } from '../../ui/focus/remember-focus.ts'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { AppearanceButton } from '../../ui/theme/AppearanceButton.tsx'
import { useDevice } from '../../ui/viewport/device.ts'
import { PaletteHost } from '../command-palette/PaletteHost.tsx'
import { TeamScreens } from '../team/TeamScreens.tsx'
import { useArrivingTeam } from '../team/team-switch.ts'
import { useTeamOfWebsite } from '../team/use-team-of-website.ts'
import { useTeamWatch } from '../team/use-team-watch.ts'
import styles from './frame.module.css'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'

export function DefaultLayout() {
  const [wanted, setOpen] = useState(false)
  const open = useDevice(({ device }) => device === 'mobile') && wanted
  const side = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const maySave = useMay('report.save')
  useTeamWatch()
  useTeamOfWebsite()
  useArrivingTeam()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the drawer
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const drawer = side.current
    const giveBack = rememberFocus()
    drawer?.querySelector('a')?.focus()
    const close = () => setOpen(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKey)
    // The back button closes it.
    drawer?.addEventListener('cancel', close)
    return () => {
      drawer?.removeEventListener('cancel', close)
      document.removeEventListener('keydown', onKey)
      giveBack()
    }
  }, [open])
  return (
    <div className={styles.frame}>
      <SkipLink inert={open} />
      <Header onOpenMenu={() => setOpen(true)} covered={open} />
      <PaletteHost />
      <div className={styles.body}>
        {open && <div className={styles.veil} aria-hidden onClick={() => setOpen(false)} />}
        <aside ref={side} className={cx(styles.side, open && styles.open)} data-drawer={open || undefined}>
          <SideMenu onNavigate={() => setOpen(false)} />
          <div className={styles.narrowOnly}>
            <LanguageButton />
            <AppearanceButton />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className={styles.main} inert={open}>
          <div className={cx(styles.content, maySave && styles.saves)}>
            <TeamScreens />
          </div>
        </main>
      </div>
      <div inert={open}>
        <HelpMenu />
      </div>
      <GuidedTour />
    </div>
  )
}
