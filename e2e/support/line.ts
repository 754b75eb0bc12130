/** A connection between browser and product that can be interrupted. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  readonly url: string
  /** Breaks all open connections and refuses new ones. */
  cut(): void
  mend(): void
  close(): void
}

export async function startLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
