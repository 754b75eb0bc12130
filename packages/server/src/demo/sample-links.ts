/** Short links of the sample websites, and their clicks. */

export interface SampleLink {
  readonly name: string
  readonly slug: string
  readonly target: string
  /** Where they are clicked; absent for paper, chats and apps, which send no referrer. */
  readonly referrer?: string
  /** Clicks on an average day. */
  readonly clicks: number
  /** The day of the traffic on which it was first distributed (0 = oldest). */
  readonly since: number
}

/** By the website's domain. */
export const sampleLinks: Readonly<Record<string, readonly SampleLink[]>> = {
  'shop.yuanshan.example': [
    {
      name: '周年庆海报',
      slug: 'anniversary',
      target:
        'https://shop.yuanshan.example/sale?utm_source=poster&utm_medium=offline&utm_campaign=anniversary',
      clicks: 46,
      since: 70,
    },
    {
      name: '公众号菜单',
      slug: 'wechat',
      target: 'https://shop.yuanshan.example/?utm_source=wechat&utm_medium=social',
      clicks: 24,
      since: 0,
    },
    {
      name: '小红书主页',
      slug: 'xhs',
      target: 'https://shop.yuanshan.example/c/tents?utm_source=xiaohongshu&utm_medium=social',
      referrer: 'https://www.xiaohongshu.com/',
      clicks: 15,
      since: 20,
    },
  ],
  'harbornotes.example': [
    {
      name: 'Newsletter, on paper',
      slug: 'letter',
      target: 'https://harbornotes.example/newsletter?utm_source=print&utm_medium=offline',
      clicks: 9,
      since: 30,
    },
  ],
}
