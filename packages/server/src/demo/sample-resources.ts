/** The sample websites' goals, saved analyses and annotations. */
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { SavedReportBody } from '@footfall/contract/resources/saved-report'
import type { SegmentBody } from '@footfall/contract/resources/segment'
import { encodeList, type FilterEntry } from '@footfall/contract/stats/filters'
import type { Matcher } from '@footfall/contract/stats/matchers'

interface SampleResources {
  readonly goals: readonly GoalBody[]
  readonly segments: readonly SegmentBody[]
  readonly reports: readonly SavedReportBody[]
  /** One per week, from the oldest day on. */
  readonly rates?: {
    readonly currency: string
    readonly weekly: readonly { readonly currency: string; readonly rate: number }[]
  }
  /** Days count from the oldest one. */
  readonly annotations: readonly { readonly text: string; readonly day: number; readonly days?: number }[]
}

const noProps: Matcher['props'] = []
const page = (value: string, operator: Matcher['operator'] = 'is') => ({
  kind: 'page' as const,
  operator,
  value,
  props: noProps,
})
const event = (value: string) => ({ kind: 'event' as const, operator: 'is' as const, value, props: noProps })
const among = (field: FilterEntry['field'], ...value: string[]) => ({
  field,
  operator: 'in' as const,
  value,
})
const month = { time_range: 'last_30_days' }

/** By the website's domain. */
export const sampleResources: Readonly<Record<string, SampleResources>> = {
  'shop.yuanshan.example': {
    rates: {
      currency: 'CNY',
      weekly: [7.12, 7.13, 7.11, 7.1, 7.12, 7.14, 7.13, 7.11, 7.09, 7.1, 7.08, 7.09, 7.1].map((rate) => ({
        currency: 'USD',
        rate,
      })),
    },
    goals: [
      { name: '完成购买', matcher: event('purchase'), value: 'revenue' },
      { name: '加入购物车', matcher: event('add_to_cart'), value: null },
      { name: '进入结算页', matcher: page('/checkout'), value: null },
      { name: '联系客服', matcher: event('contact_service'), value: { amount: 2000, currency: 'CNY' } },
      {
        name: '读完首页',
        matcher: { kind: 'scroll', operator: 'is', value: '/', depth: 90, props: [] },
        value: null,
      },
    ],
    segments: [
      {
        name: '来自搜索的手机访客',
        visibility: 'team',
        filters: [among('channel', 'organic_search'), among('device', 'mobile')],
        cohort: null,
      },
      {
        name: '看过商品的访客',
        visibility: 'team',
        filters: [{ field: 'page', operator: 'contains', value: ['/p/'] }],
        cohort: null,
      },
      {
        name: '近 30 天加购两次以上',
        visibility: 'team',
        filters: [],
        cohort: { kind: 'matched', did: true, matcher: event('add_to_cart'), at_least: 2, days: 30 },
      },
      {
        name: '进入结算却没有购买',
        visibility: 'team',
        filters: [],
        cohort: {
          kind: 'funnel',
          steps: [
            { ...event('add_to_cart'), optional: false },
            { ...page('/checkout'), optional: false },
            { ...event('purchase'), optional: false },
          ],
          window_minutes: 10_080,
          order: 'sequential',
          scope: 'visitor',
          exclude: [],
          step: 3,
          outcome: 'dropped',
          days: 30,
        },
      },
    ],
    reports: [
      {
        kind: 'funnel',
        name: '从浏览商品到下单',
        description: '商品页 → 加入购物车 → 结算 → 购买，7 天内完成。',
        state: {
          ...month,
          funnel: encodeList([
            page('/p/*', 'wildcard'),
            event('add_to_cart'),
            page('/checkout'),
            event('purchase'),
          ]),
          window: '10080',
        },
      },
      {
        kind: 'journey',
        name: '访客从首页去了哪里',
        description: '',
        state: { ...month, depth: '5', from: encodeList([page('/')]) },
      },
      {
        kind: 'retention',
        name: '每周回访',
        description: '',
        state: { time_range: 'last_90_days', cohort: 'week' },
      },
    ],
    annotations: [
      { text: '周末徒步活动上线', day: 38 },
      { text: '周年庆大促', day: 79, days: 2 },
      { text: '新版结算页发布', day: 61 },
    ],
  },
  'harbornotes.example': {
    goals: [
      {
        name: 'Newsletter sign-up',
        matcher: event('newsletter_signup'),
        value: { amount: 150, currency: 'USD' },
      },
      { name: 'Support the journal', matcher: event('purchase'), value: 'revenue' },
      { name: 'Read a post', matcher: page('/posts/*', 'wildcard'), value: null },
      {
        name: 'Read a post to its end',
        matcher: { kind: 'scroll', operator: 'wildcard', value: '/posts/*', depth: 90, props: [] },
        value: null,
      },
    ],
    segments: [
      {
        name: 'Readers from social networks',
        visibility: 'team',
        filters: [among('channel', 'organic_social')],
        cohort: null,
      },
      {
        name: 'Read three posts or more',
        visibility: 'team',
        filters: [],
        cohort: {
          kind: 'matched',
          did: true,
          matcher: page('/posts/*', 'wildcard'),
          at_least: 3,
          days: null,
        },
      },
    ],
    reports: [
      {
        kind: 'funnel',
        name: 'From a post to the newsletter',
        description: 'Read a post, look at the newsletter, sign up, all in one day.',
        state: {
          ...month,
          funnel: encodeList([page('/posts/*', 'wildcard'), page('/newsletter'), event('newsletter_signup')]),
          window: '1440',
        },
      },
      {
        kind: 'retention',
        name: 'Readers who come back',
        description: '',
        state: { time_range: 'last_90_days', cohort: 'week' },
      },
    ],
    annotations: [
      { text: 'Front page of Hacker News', day: 52, days: 2 },
      { text: 'New archive page', day: 24 },
    ],
  },
}
