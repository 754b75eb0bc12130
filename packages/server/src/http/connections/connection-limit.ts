/**
 * Bounds the open connections. Each takes memory and a file, and without files the journal cannot be written. Beyond the bound, some end: those of
 * the address with the most of them first, the oldest first. So one with thousands of connections keeps nobody else out. A connection with a request
 * under way ends only if there are no others.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressGroup } from '../../lib/network/address-group.ts'

const mostConnections = 8192
/** Share that ends at once, because finding the address with the most takes time. */
const endedShare = 1 / 32

interface Connection {
  readonly group: string
  requests: number
}

/** Connections by address, each in the order of their age. */
class ByAddress {
  readonly #groups = new Map<string, Set<Socket>>()

  add(socket: Socket, group: string): void {
    this.#groups.set(group, (this.#groups.get(group) ?? new Set()).add(socket))
  }

  delete(socket: Socket, group: string): void {
    const own = this.#groups.get(group)
    if (own?.delete(socket) && own.size === 0) this.#groups.delete(group)
  }

  busiestFirst(): Socket[] {
    return [...this.#groups.values()].sort((a, b) => b.size - a.size).flatMap((own) => [...own])
  }
}

export function limitConnections(app: FastifyInstance, most = mostConnections): void {
  const open = new Map<Socket, Connection>()
  const idle = new ByAddress()
  const active = new ByAddress()

  const remove = (socket: Socket): void => {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    idle.delete(socket, connection.group)
    active.delete(socket, connection.group)
  }
  const endSome = (from: ByAddress): void => {
    const least = most - Math.ceil(most * endedShare)
    for (const socket of from.busiestFirst()) {
      if (open.size <= least) return
      remove(socket)
      socket.destroy()
    }
  }

  app.server.on('connection', (socket: Socket) => {
    const group = addressGroup(socket.remoteAddress ?? '')
    open.set(socket, { group, requests: 0 })
    if (open.size > most) endSome(idle)
    if (open.size > most) endSome(active)
    idle.add(socket, group)
    socket.once('close', () => remove(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.requests++
    idle.delete(socket, connection.group)
    active.add(socket, connection.group)
    response.once('close', () => {
      connection.requests--
      if (connection.requests > 0 || !open.has(socket)) return
      active.delete(socket, connection.group)
      idle.add(socket, connection.group)
    })
  })
}
