/** Every route of the console, each screen in a file of its own that is fetched when it is first needed. */
import type { ConsolePath, SettingsSection } from '@footfall/contract/console-paths'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { OnlySignedOut, RequireSession } from './guards.tsx'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { OpenLayout } from './layouts/OpenLayout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Root } from './Root.tsx'

/** A screen by its module and the name it is exported under. */
function screen<N extends string>(
  path: ConsolePath | SettingsSection,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): RouteObject {
  return { path, lazy: async () => ({ Component: (await load())[name] }) }
}

function Home() {
  const { search } = useLocation()
  return <Navigate replace to={{ pathname: '/websites', search }} />
}

const blank: RouteObject = {
  Component: BlankLayout,
  errorElement: <ErrorPage />,
  children: [
    {
      Component: OnlySignedOut,
      children: [
        screen('/login', () => import('../features/account/LoginPage.tsx'), 'LoginPage'),
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
  path: '/websites/:websiteId/settings',
  lazy: async () => ({
    Component: (await import('../features/website-settings/SettingsLayout.tsx')).SettingsLayout,
  }),
  errorElement: <ErrorPage />,
  children: [
    screen('general', () => import('../features/website-settings/GeneralSection.tsx'), 'GeneralSection'),
    screen('install', () => import('../features/websites/InstallSection.tsx'), 'InstallSection'),
    screen('collect', () => import('../features/website-settings/CollectSection.tsx'), 'CollectSection'),
    screen('dropped', () => import('../features/website-settings/DroppedSection.tsx'), 'DroppedSection'),
    screen('sharing', () => import('../features/website-settings/SharingSection.tsx'), 'SharingSection'),
    screen('links', () => import('../features/links/LinksSection.tsx'), 'LinksSection'),
    screen('transfer', () => import('../features/website-settings/TransferSection.tsx'), 'TransferSection'),
    screen('danger', () => import('../features/website-settings/DangerSection.tsx'), 'DangerSection'),
  ],
}

const open: RouteObject = {
  Component: OpenLayout,
  errorElement: <ErrorPage />,
  children: [
    screen('/accept', () => import('./AnswerPages.tsx'), 'AcceptPage'),
    screen('/refuse', () => import('./AnswerPages.tsx'), 'RefusePage'),
    screen('/join', () => import('../features/invitations/JoinPage.tsx'), 'JoinPage'),
    { path: '*', Component: NotFoundPage },
  ],
}

const guarded: RouteObject = {
  Component: RequireSession,
  children: [
    {
      lazy: async () => ({ Component: (await import('./layouts/HeadfullLayout.tsx')).HeadfullLayout }),
      errorElement: <ErrorPage />,
      children: [
        screen(
          '/settings/teams/choosePlan',
          () => import('../features/billing/ChoosePlanPage.tsx'),
          'ChoosePlanPage',
        ),
      ],
    },
    {
      lazy: async () => ({ Component: (await import('./layouts/DefaultLayout.tsx')).DefaultLayout }),
      errorElement: <ErrorPage />,
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            screen('/account', () => import('../features/account/profile/AccountPage.tsx'), 'AccountPage'),
            screen('/teams', () => import('../features/teams/TeamsPage.tsx'), 'TeamsPage'),
            screen('/settings/teams/members', () => import('./TeamSettingsPage.tsx'), 'TeamSettingsPage'),
            screen(
              '/settings/teams/costCenter',
              () => import('../features/billing/CostCenterPage.tsx'),
              'CostCenterPage',
            ),
            screen('/messages', () => import('../features/messages/MessagesPage.tsx'), 'MessagesPage'),
            screen('/websites', () => import('../features/websites/WebsitesPage.tsx'), 'WebsitesPage'),
            screen(
              '/websites/:websiteId',
              () => import('../features/overview/OverviewPage.tsx'),
              'OverviewPage',
            ),
            screen(
              '/websites/:websiteId/indexShort',
              () => import('../features/links/ShortLinksPage.tsx'),
              'ShortLinksPage',
            ),
            settings,
            screen(
              '/websites/:websiteId/realtime',
              () => import('../features/realtime/RealtimePage.tsx'),
              'RealtimePage',
            ),
            screen(
              '/websites/:websiteId/visitor',
              () => import('../features/visitor/VisitorPage.tsx'),
              'VisitorPage',
            ),
            screen(
              '/websites/:websiteId/compare',
              () => import('../features/compare/ComparePage.tsx'),
              'ComparePage',
            ),
            screen(
              '/websites/:websiteId/statistics',
              () => import('../features/statistics/StatisticsPage.tsx'),
              'StatisticsPage',
            ),
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
    children: [{ path: '/', Component: Home }, blank, guarded, open],
  },
]

export function createRouter() {
  return createBrowserRouter(routes)
}
