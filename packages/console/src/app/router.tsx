/** Every route of the console, each screen in a file of its own that is fetched when it is first needed. */
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { RequireSession } from './guards.tsx'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Root } from './Root.tsx'

/** A screen by its module and the name it is exported under. */
function screen<N extends string>(
  path: string,
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
    screen('/login', () => import('../features/account/LoginPage.tsx'), 'LoginPage'),
    screen('/register', () => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
    screen('/reset-password', () => import('../features/account/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
    screen('/terms', () => import('../features/legal/LegalPage.tsx'), 'TermsPage'),
    screen('/privacy', () => import('../features/legal/LegalPage.tsx'), 'PrivacyPage'),
  ],
}

const guarded: RouteObject = {
  Component: RequireSession,
  children: [
    {
      lazy: async () => ({ Component: (await import('./layouts/DefaultLayout.tsx')).DefaultLayout }),
      errorElement: <ErrorPage />,
      children: [
        {
          errorElement: <ErrorPage />,
          children: [
            screen('/websites', () => import('../features/websites/WebsitesPage.tsx'), 'WebsitesPage'),
            screen(
              '/websites/:websiteId',
              () => import('../features/overview/OverviewPage.tsx'),
              'OverviewPage',
            ),
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
    children: [
      { path: '/', Component: Home },
      blank,
      guarded,
      { Component: BlankLayout, children: [{ path: '*', Component: NotFoundPage }] },
    ],
  },
]

export function createRouter() {
  return createBrowserRouter(routes)
}
