/** Header and help, without side menu. */
import { HelpMenu } from '../../features/support/HelpMenu.tsx'
import { GuidedTour } from '../../features/tour/GuidedTour.tsx'
import { cx } from '../../ui/cx.ts'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { PaletteHost } from '../command-palette/PaletteHost.tsx'
import { TeamScreens } from '../team/TeamScreens.tsx'
import styles from './frame.module.css'
import { Header } from './Header.tsx'

export function HeadfullLayout() {
  return (
    <div className={cx(styles.frame, styles.headfull)}>
      <SkipLink />
      <Header />
      <PaletteHost />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.content}>
          <TeamScreens />
        </div>
      </main>
      <HelpMenu />
      <GuidedTour onlyAsked />
    </div>
  )
}
