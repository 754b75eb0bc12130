/** The tour itself. It goes from page to page and points at one element of each. */
import type { AccountItem } from '@footfall/contract/api/user'
import { Tour } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useWholeList } from '../../lib/api/use-whole-list.ts'
import { restOfTexts } from '../../lib/i18n/setup.ts'
import { useTeams } from '../../lib/session/use-teams.ts'
import { endTour, showTourStep, useTour } from '../../lib/tour.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { rememberFocus } from '../../ui/focus/remember-focus.ts'
import { ComponentLibrary } from '../../ui/form/ComponentLibrary.tsx'
import styles from './TourSteps.module.css'
import { type TourSituation, tourPlaces } from './tour-places.ts'
import { useTarget } from './use-target.ts'

export function TourSteps({ account }: { readonly account: AccountItem }) {
  const { current } = useTeams()
  const teamId = current?.team_id ?? ''
  const websites = useWholeList('/website/list', { team_id: teamId }, { enabled: teamId !== '' })
  const common = useCall('/config/common', {}, { fresh: Number.POSITIVE_INFINITY })
  useEffect(() => void restOfTexts().catch(() => undefined), [])
  if (!common.data || !websites.data) return null
  return (
    <Shown
      account={account}
      role={current?.team_role ?? 0}
      plans={common.data.plans}
      websiteId={websites.data.list[0]?.website_id ?? null}
    />
  )
}

interface ShownProps extends Pick<TourSituation, 'role' | 'plans' | 'websiteId'> {
  readonly account: AccountItem
}

function Shown({ account, role, plans, websiteId }: ShownProps) {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { step, hasEmail } = useTour()
  const places = useMemo(
    () => tourPlaces({ role, plans, websiteId, hasEmail }),
    [role, plans, websiteId, hasEmail],
  )
  const place = places[step]
  const path = place?.path ?? '/websites'
  const onPage = pathname === path
  const end = () => endTour(account)
  const reached = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step leads to its page once; who then goes elsewhere has ended the tour
  useEffect(() => {
    if (onPage) reached.current = path
    else if (reached.current === path) end()
    else navigate({ pathname: path, search: `?lang=${i18n.language}` })
  }, [path, onPage])
  useEffect(() => rememberFocus(), [])
  const target = useTarget(place?.target ?? '', onPage)
  const finish = () => {
    end()
    // Nobody came for the plans: the tour leads back to where work begins.
    if (place?.name === 'upgrade') navigate({ pathname: '/websites', search: `?lang=${i18n.language}` })
  }
  if (!place || target === undefined) return null
  return (
    <ComponentLibrary>
      <Tour
        open
        key={place.name}
        // Beside a target at the window's edge, the panel keeps away from it.
        styles={{ section: { width: 'min(400px, calc(100vw - 24px))', marginInline: 12 } }}
        current={step}
        onChange={showTourStep}
        onClose={end}
        scrollIntoViewOptions={{ block: 'center' }}
        gap={{ offset: 6, radius: 10 }}
        steps={places.map(({ name }) => ({
          title: t(`tour.${name}.title`),
          description: t(`tour.${name}.text`),
          target: target as HTMLElement,
          placement: 'bottom',
          closable: { 'aria-label': t('tour.close') },
        }))}
        actionsRender={() => (
          <Actions
            name={t(`tour.${place.name}.title`)}
            step={step}
            steps={places.length}
            onShow={showTourStep}
            onEnd={finish}
          />
        )}
        indicatorsRender={() => (
          <span className={styles.count}>{t('tour.of', { step: step + 1, steps: places.length })}</span>
        )}
      />
    </ComponentLibrary>
  )
}

interface ActionsProps {
  /** Name of the step. */
  readonly name: string
  readonly step: number
  readonly steps: number
  readonly onShow: (step: number) => void
  readonly onEnd: () => void
}

function Actions({ name, step, steps, onShow, onEnd }: ActionsProps) {
  const { t } = useTranslation()
  const isLast = step + 1 >= steps
  const next = () => (isLast ? onEnd() : onShow(step + 1))
  const main = useRef<HTMLButtonElement>(null)
  // The library's panel has neither a role nor a name for screen readers.
  useEffect(() => {
    const panel = main.current?.closest('.ant-tour')
    panel?.setAttribute('role', 'dialog')
    panel?.setAttribute('aria-label', name)
  }, [name])
  // The panel cannot take the focus before it is positioned, and never while a dialog is above it.
  useEffect(() => {
    let attempts = 100
    const timer = setInterval(() => {
      main.current?.focus()
      attempts -= 1
      if (attempts === 0 || document.activeElement === main.current) clearInterval(timer)
    }, 40)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles.actions}>
      {step > 0 && (
        <Button size="small" onClick={() => onShow(step - 1)}>
          {t('tour.previous')}
        </Button>
      )}
      <Button size="small" variant="primary" ref={main} onClick={next}>
        {t(isLast ? 'tour.finish' : 'tour.next')}
      </Button>
    </span>
  )
}
