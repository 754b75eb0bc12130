import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { limitPipelining } from './pipelined-requests.ts'

async function connect(handle: (response: ServerResponse) => void) {
  let handled = 0
  const listener = limitPipelining((_request, response) => {
    handled++
    handle(response)
  }, 8)
  const server = createServer(listener).listen(0, 'localhost')
  await once(server, 'listening')
  const socket = net.connect((server.address() as AddressInfo).port, 'localhost')
  socket.on('error', () => {})
  let answers = ''
  socket.on('data', (text) => {
    answers += String(text)
  })
  return {
    socket,
    send: (count: number) => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count)),
    handled: () => handled,
    answered: () => answers.split('HTTP/1.1 200').length - 1,
    close: () => {
      socket.destroy()
      server.close()
    },
  }
}

test('a connection whose requests wait for too many answers ends, and the rest is not handled', async () => {
  const { socket, send, handled, close } = await connect(() => {})
  send(1000)
  await once(socket, 'close')
  expect(handled()).toBe(8)
  close()
})

test('requests that are answered do not count, however many they are', async () => {
  const { send, answered, close } = await connect((response) => response.end('x'))
  for (let sent = 0; sent < 40; sent += 4) {
    send(4)
    await expect.poll(answered).toBe(sent + 4)
  }
  close()
})

test('safety: with a connection, all the answers close that wait on it', async () => {
  let closed = 0
  const { socket, send, handled, close } = await connect((response) => response.once('close', () => closed++))
  send(8)
  await expect.poll(handled).toBe(8)
  socket.destroy()
  await expect.poll(() => closed).toBe(8)
  close()
})
