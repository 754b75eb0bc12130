/** A server with the part of S3 that we use, for tests: it verifies each request's signature itself, and stores objects in memory. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Counterpart {
  readonly url: string
  readonly bucket: string
  readonly keys: { readonly id: string; readonly secret: string }
  readonly objects: Map<string, Buffer>
  readonly rights: { mayDelete: boolean }
  /** How many of the next answers with a content break off half-way. */
  readonly cuts: { left: number }
  /** How many of the next requests to store something are answered 500. */
  readonly failures: { left: number }
  /** The requests, as `PUT`, `POST uploads`. */
  readonly asked: string[]
  stop(): Promise<void>
}

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Keys per page of a list: few, so that there are several pages. */
const pageKeys = 5

export async function startS3Counterpart(): Promise<S3Counterpart> {
  const bucket = 'backups'
  const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG' }
  const store = new Store()
  const asked: string[] = []
  const cuts = { left: 0 }
  const failures = { left: 0 }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(`${request.method} ${[...url.searchParams.keys()].join(' ')}`.trim())
    const isSigned = signatureOf(request, url, body, keys.secret) === signed(request)
    const fails = request.method === 'PUT' && failures.left-- > 0
    const answer = !isSigned
      ? refused('SignatureDoesNotMatch')
      : fails
        ? refused('InternalError', 500)
        : store.answer(request, url, body, bucket)
    response.writeHead(answer.status ?? 200, { ...answer.headers })
    if (cuts.left > 0 && url.pathname.includes('/contents/') && request.method === 'GET') {
      cuts.left--
      const half = answer.body?.slice(0, answer.body.length / 2)
      response.write(half ?? '', () => response.destroy())
    } else response.end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    keys,
    objects: store.objects,
    rights: store.rights,
    cuts,
    failures,
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class Store {
  readonly objects = new Map<string, Buffer>()
  readonly rights = { mayDelete: true }
  readonly #uploads = new Map<string, Map<number, Buffer>>()

  answer(request: IncomingMessage, url: URL, body: Buffer, bucket: string): Answer {
    const [, asked, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (asked !== bucket) return refused('NoSuchBucket', 404)
    const key = rest.join('/')
    const { searchParams: query } = url
    if (request.method === 'GET' && query.has('list-type')) return this.#list(query)
    if (request.method === 'GET') return this.#get(key)
    if (request.method === 'POST' && query.has('delete')) return this.#remove(body.toString())
    if (request.method === 'POST' && query.has('uploads')) return this.#begin()
    const parts = this.#uploads.get(query.get('uploadId') ?? '')
    if (request.method === 'PUT' && parts) parts.set(Number(query.get('partNumber')), body)
    else if (request.method === 'POST' && parts) return this.#complete(key, parts)
    else if (request.method === 'PUT') this.objects.set(key, body)
    return { headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
  }

  #get(key: string): Answer {
    const body = this.objects.get(key)
    return body ? { body } : refused('NoSuchKey', 404)
  }

  #list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? ''
    const from = Number(query.get('continuation-token') ?? 0)
    const all = [...this.objects].filter(([key]) => key.startsWith(prefix)).sort()
    const page = all.slice(from, from + pageKeys)
    const next = from + pageKeys < all.length ? from + pageKeys : null
    const contents = page.map(([key, { length }]) => tag('Contents', tag('Key', key) + tag('Size', length)))
    const more = next === null ? '' : tag('NextContinuationToken', next)
    return xml('ListBucketResult', `${tag('IsTruncated', next !== null)}${more}${contents.join('')}`)
  }

  #remove(body: string): Answer {
    if (!this.rights.mayDelete)
      return xml('DeleteResult', tag('Error', tag('Code', 'AccessDenied') + tag('Message', 'Access Denied')))
    for (const [, key = ''] of body.matchAll(/<Key>([^<]+)<\/Key>/g)) this.objects.delete(key)
    return xml('DeleteResult', '')
  }

  #begin(): Answer {
    const id = randomUUID()
    this.#uploads.set(id, new Map())
    return xml('InitiateMultipartUploadResult', tag('UploadId', id))
  }

  #complete(key: string, parts: ReadonlyMap<number, Buffer>): Answer {
    const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
    this.objects.set(key, Buffer.concat(inOrder))
    return xml('CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', '"whole"'))
  }
}

function tag(name: string, content: unknown): string {
  return `<${name}>${content}</${name}>`
}

function xml(root: string, content: string): Answer {
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?>${tag(root, content)}`,
  }
}

function refused(code: string, status = 403): Answer {
  const { body = '' } = xml('Error', tag('Code', code) + tag('Message', `refused: ${code}`))
  return { status, headers: { 'content-type': 'application/xml' }, body }
}

function part(request: IncomingMessage, name: string): string {
  return new RegExp(`${name}=([^,]+)`).exec(request.headers.authorization ?? '')?.[1] ?? ''
}

function signed(request: IncomingMessage): string {
  return part(request, 'Signature')
}

/** The expected signature: AWS's "Signature Version 4", computed from the request. */
function signatureOf(request: IncomingMessage, url: URL, body: Buffer, secret: string): string {
  const sha = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
  const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
  const names = part(request, 'SignedHeaders').split(';')
  const declared = String(request.headers['x-amz-content-sha256'])
  const content = declared === 'UNSIGNED-PAYLOAD' ? declared : sha(body)
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, names.join(';'), content].join('\n')
  const [day = '', region = '', service = ''] = part(request, 'Credential').split('/').slice(1)
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
