/**
 * Renders a shared report's page as HTML on the server, with the same components and formats as in the browser. So a slow phone shows the report
 * before its script has run. Parts that are measured or loaded late (the chart's lines, the map) are as empty as they are at first in a browser.
 */
import type { Language } from '@footfall/contract/fields'
import en from '@footfall/contract/locales/en-US.json?report'
import zh from '@footfall/contract/locales/zh-CN.json?report'
import type { DrawShare } from '@footfall/contract/reports/first-answers'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { layFirstAnswers } from '../../features/share/first-answers.ts'
import { translationOptions } from '../../lib/i18n/options.ts'
import { createQueryClient } from '../query-client.ts'
import { SharePages } from './SharePages.tsx'

i18next.use(initReactI18next).init({
  ...translationOptions,
  resources: { 'zh-CN': { translation: zh }, 'en-US': { translation: en } } satisfies Record<
    Language,
    object
  >,
  initAsync: false,
})

export const drawShare: DrawShare = (address, answers) => {
  // Takes effect before it returns, because all texts are loaded and rendering does not wait for anything.
  void i18next.changeLanguage(answers.language)
  const queries = createQueryClient()
  try {
    layFirstAnswers(queries, answers)
    return renderToString(
      <MemoryRouter initialEntries={[address]}>
        <SharePages queries={queries} />
      </MemoryRouter>,
    )
  } finally {
    // Otherwise each answer would stay in memory for ten minutes.
    queries.clear()
  }
}
