/**
 * Refuses requests that name two hosts (RFC 9112, 3.2): a proxy may have gone by the other one. Node refuses those without a host, and those whose length
 * is ambiguous.
 */
import type { IncomingMessage, RequestListener } from 'node:http'

export function requireOneHost(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (hostsOf(request) > 1) response.writeHead(400, { connection: 'close' }).end()
    else handle(request, response)
  }
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
