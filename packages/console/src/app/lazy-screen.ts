/** Routes whose code is loaded when they are first needed, each by its module and the name of its export. */
import type { ConsolePath, SettingsSection } from '@footfall/contract/console-paths'
import { type ComponentType, createElement } from 'react'
import type { RouteObject } from 'react-router'
import { restOfTexts } from '../lib/i18n/setup.ts'
import { fetchCode } from '../ui/lazy/lazy-part.ts'

type WithinWebsite<P> = P extends `/websites/:websiteId/${infer Rest}` ? Rest : never

/** A screen's path: the whole, or what follows the path of its website or of the website's settings. */
type ScreenPath = ConsolePath | WithinWebsite<ConsolePath> | SettingsSection

/** A screen. */
export function screen<N extends string>(
  path: ScreenPath,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): RouteObject {
  return {
    path,
    lazy: async () => {
      const [library, screens] = await Promise.all([
        fetchCode(componentLibrary),
        fetchCode(load),
        restOfTexts(),
      ])
      return { element: createElement(library.ComponentLibrary, null, createElement(screens[name])) }
    },
  }
}

const componentLibrary = () => import('../ui/form/ComponentLibrary.tsx')

/** A screen that people see first or every day. It does not load the component library, which is as large as everything else together. */
export function lightScreen<N extends string>(
  path: ScreenPath,
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): RouteObject {
  return { path, lazy: layout(load, name) }
}

/** The `lazy` of a route around screens, each of which loads what it needs besides. */
export function layout<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return async () => ({ Component: (await fetchCode(load))[name] })
}
