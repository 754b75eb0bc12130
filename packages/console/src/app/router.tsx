/** All routes of the console. Each screen is a file of its own that is loaded when it is first needed (`lazy-screen.ts`). */
import type { SettingsSection } from '@footfall/contract/console-paths'
import i18next from 'i18next'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  redirect,
  replace,
} from 'react-router'
import { languageOf } from '../lib/i18n/language.ts'
import { isLoggedIn, useSession } from '../lib/session/token.ts'
import { redirectOf, type ScreenAccess } from './address.ts'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { OpenLayout } from './layouts/OpenLayout.tsx'
import { layout, lightScreen, screen } from './lazy-screen.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Root } from './Root.tsx'
import { RequireSession } from './session/RequireSession.tsx'

/** Route options: who may see the screens of a group. */
const signedIn: { readonly access: ScreenAccess } = { access: 'signedIn' }
const signedOut: { readonly access: ScreenAccess } = { access: 'signedOut' }

const blank: RouteObject = {
  Component: BlankLayout,
  errorElement: <ErrorPage />,
  children: [
    {
      handle: signedOut,
      children: [
        lightScreen('/login', () => import('../features/account/LoginPage.tsx'), 'LoginPage'),
        screen('/register', () => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
      ],
    },
    screen('/reset-password', () => import('../features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    screen('/payment-result', () => import('../features/billing/PaymentResultPage.tsx'), 'PaymentResultPage'),
    screen('/terms', () => import('../features/legal/LegalPage.tsx'), 'TermsPage'),
    screen('/privacy', () => import('../features/legal/LegalPage.tsx'), 'PrivacyPage'),
  ],
}

const settings: RouteObject = {
  path: 'settings',
  lazy: layout(() => import('../features/website-settings/SettingsLayout.tsx'), 'SettingsLayout'),
  children: [
    screen(
      'general',
      () => import('../features/website-settings/general/GeneralSection.tsx'),
      'GeneralSection',
    ),
    screen('install', () => import('../features/websites/install/InstallSection.tsx'), 'InstallSection'),
    screen(
      'collect',
      () => import('../features/website-settings/collect/CollectSection.tsx'),
      'CollectSection',
    ),
    screen(
      'dropped',
      () => import('../features/website-settings/collect/DroppedSection.tsx'),
      'DroppedSection',
    ),
    screen(
      'sharing',
      () => import('../features/website-settings/sharing/SharingSection.tsx'),
      'SharingSection',
    ),
    // Short links now have a screen of their own. This was an earlier address of them.
    {
      path: 'links' satisfies SettingsSection,
      loader: ({ params, request }) =>
        leadOn(request, `/websites/${params.websiteId}/indexShort${new URL(request.url).search}`),
    },
    screen(
      'annotations',
      () => import('../features/website-settings/annotations/AnnotationsSection.tsx'),
      'AnnotationsSection',
    ),
    screen(
      'transfer',
      () => import('../features/website-settings/transfer/TransferSection.tsx'),
      'TransferSection',
    ),
    screen('danger', () => import('../features/website-settings/danger/DangerSection.tsx'), 'DangerSection'),
  ],
}

/** The screens of a website. */
const website: RouteObject = {
  path: '/websites/:websiteId',
  children: [
    lightScreen(
      '/websites/:websiteId',
      () => import('../features/overview/OverviewPage.tsx'),
      'OverviewPage',
    ),
    screen('indexShort', () => import('../features/links/ShortLinksPage.tsx'), 'ShortLinksPage'),
    settings,
    lightScreen('realtime', () => import('../features/realtime/RealtimePage.tsx'), 'RealtimePage'),
    screen('visitor', () => import('../features/visitor/VisitorPage.tsx'), 'VisitorPage'),
    screen('events', () => import('../features/events/EventsPage.tsx'), 'EventsPage'),
    screen('sessions', () => import('../features/sessions/SessionsPage.tsx'), 'SessionsPage'),
    screen('goals', () => import('../features/goals/GoalsPage.tsx'), 'GoalsPage'),
    screen('funnel', () => import('../features/funnel/FunnelPage.tsx'), 'FunnelPage'),
    screen('journey', () => import('../features/journey/JourneyPage.tsx'), 'JourneyPage'),
    screen('retention', () => import('../features/retention/RetentionPage.tsx'), 'RetentionPage'),
    screen('revenue', () => import('../features/revenue/RevenuePage.tsx'), 'RevenuePage'),
    screen('utm', () => import('../features/utm/UtmPage.tsx'), 'UtmPage'),
    screen('insights', () => import('../features/insights/InsightsPage.tsx'), 'InsightsPage'),
    screen('reports', () => import('../features/saved-reports/ReportsPage.tsx'), 'ReportsPage'),
    screen('segments', () => import('../features/segments/SegmentsPage.tsx'), 'SegmentsPage'),
    screen('compare', () => import('../features/compare/ComparePage.tsx'), 'ComparePage'),
    screen('statistics', () => import('../features/statistics/StatisticsPage.tsx'), 'StatisticsPage'),
  ],
}

const open: RouteObject = {
  Component: OpenLayout,
  errorElement: <ErrorPage />,
  children: [
    screen('/accept', () => import('./pages/AnswerPages.tsx'), 'AcceptPage'),
    screen('/refuse', () => import('./pages/AnswerPages.tsx'), 'RefusePage'),
    screen('/join', () => import('../features/invitations/JoinPage.tsx'), 'JoinPage'),
    screen(
      '/shared-board/:sharecode',
      () => import('../features/boards/SharedBoardPage.tsx'),
      'SharedBoardPage',
    ),
    { path: '*', Component: NotFoundPage },
  ],
}

/** The error element is above the layouts: a route whose own code could not be loaded is not drawn, and neither is its error element. */
const guarded: RouteObject = {
  Component: RequireSession,
  errorElement: <ErrorPage />,
  handle: signedIn,
  children: [
    {
      lazy: layout(() => import('./layouts/HeadfullLayout.tsx'), 'HeadfullLayout'),
      children: [
        screen(
          '/settings/teams/choosePlan',
          () => import('../features/billing/ChoosePlanPage.tsx'),
          'ChoosePlanPage',
        ),
      ],
    },
    {
      lazy: layout(() => import('./layouts/DefaultLayout.tsx'), 'DefaultLayout'),
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            screen('/account', () => import('../features/account/profile/AccountPage.tsx'), 'AccountPage'),
            screen('/teams', () => import('../features/teams/TeamsPage.tsx'), 'TeamsPage'),
            screen(
              '/settings/teams/members',
              () => import('./team/TeamSettingsPage.tsx'),
              'TeamSettingsPage',
            ),
            screen(
              '/settings/teams/costCenter',
              () => import('../features/billing/CostCenterPage.tsx'),
              'CostCenterPage',
            ),
            screen('/support', () => import('../features/support/SupportPage.tsx'), 'SupportPage'),
            screen('/messages', () => import('../features/messages/MessagesPage.tsx'), 'MessagesPage'),
            screen('/boards', () => import('../features/boards/BoardsPage.tsx'), 'BoardsPage'),
            screen('/boards/:boardId', () => import('../features/boards/BoardPage.tsx'), 'BoardPage'),
            screen('/websites', () => import('../features/websites/WebsitesPage.tsx'), 'WebsitesPage'),
            website,
          ],
        },
      ],
    },
  ],
}

const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    loader: settleAddress,
    shouldRevalidate: () => true,
    children: [{ path: '/', Component: NotFoundPage }, blank, guarded, open],
  },
]

function accessOf(pathname: string): ScreenAccess {
  const handles = matchRoutes(routes, pathname)?.map(({ route }) => route.handle) ?? []
  return handles.find((handle) => handle?.access)?.access ?? 'everybody'
}

/** Runs before each screen, so that no screen is rendered at an address that redirects. */
function settleAddress({ request }: LoaderFunctionArgs): Response | null {
  const to = settled(new URL(request.url))
  return to === null ? null : leadOn(request, to)
}

function settled({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  return redirectOf({
    pathname,
    search,
    access: accessOf(pathname),
    language: languageOf(i18next.language),
    loggedIn: isLoggedIn(),
  })
}

/** Redirects. An address that is in the browser's history already is replaced, otherwise the back button would lead there and be redirected again. */
function leadOn(request: Request, to: string): Response {
  return window.location.href.split('#')[0] === request.url ? replace(to) : redirect(to)
}

export function createRouter() {
  // The router would load the code of the screen that the address leads away from, and wait for it.
  const to = settled(window.location)
  if (to !== null) window.history.replaceState(null, '', to)
  const router = createBrowserRouter(routes)
  // The session began or ended, in this tab or another: decide about the address again.
  useSession.subscribe((state, before) => {
    if ((state.session === null) !== (before.session === null)) void router.revalidate()
  })
  return router
}
