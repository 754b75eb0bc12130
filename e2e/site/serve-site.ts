/** A small website with the tracking code: a few pages, among them a single-page app and one that sends an event. */
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface Site {
  readonly url: string
  close(): Promise<void>
}

const pages: Readonly<Record<string, readonly [string, string]>> = {
  '/': ['Home', '<a id="pricing" href="/pricing">Pricing</a>'],
  '/pricing': ['Pricing', '<a id="app" href="/app">App</a>'],
  '/app': [
    'App',
    '<button id="next" onclick="history.pushState({}, \'\', \'/app/step-2\')">Next</button>' +
      "<button id=\"buy\" onclick=\"footfall('purchase', { plan: 'pro' }, { revenue: { amount: 1999, currency: 'USD', order_id: 'e2e-1' } })\">Buy</button>",
  ],
}

/** Serves the site with the tracking code in every page's head. */
export async function serveSite(snippet: string): Promise<Site> {
  const server = createServer((request, response) => {
    const [title, body] = pages[request.url?.split('?')[0] ?? '/'] ?? ['Missing', '']
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>${title}</title>${snippet}</head><body>${body}</body></html>`,
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
