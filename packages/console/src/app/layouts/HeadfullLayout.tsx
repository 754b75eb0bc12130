/** Header and help, without side menu. `helps`: false where the address has a code, which the support widget of another service would read. */
import { HelpMenu } from '../../features/support/HelpMenu.tsx'
import { GuidedTour } from '../../features/tour/GuidedTour.tsx'
import { cx } from '../../ui/cx.ts'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { PaletteHost } from '../command-palette/PaletteHost.tsx'
import { TeamScreens } from '../team/TeamScreens.tsx'
import styles from './frame.module.css'
import { Header } from './Header.tsx'

export function HeadfullLayout({ helps = true }: { readonly helps?: boolean }) {
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
      {helps && <HelpMenu />}
      <GuidedTour onlyAsked />
    </div>
  )
}
