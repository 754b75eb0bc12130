/** Backups in a bucket of S3, or of a compatible server. The SDK is large and only loaded if a bucket is set. */
import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { minute } from '@footfall/contract/durations'
import { ConfigError } from '../../config-error.ts'
import type { S3Settings } from '../settings.ts'
import type { BackupTarget } from './target.ts'
import { unbroken } from './unbroken.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** Maximum number of keys per deletion call. */
const removedAtOnce = 1000
/** Files of twice this size or more are uploaded in parts, each with its own retries. */
const partBytes = 8_388_608

/** Milliseconds after which a server that is silent is given up. A silent one would hold up a backup forever. */
const silences = { connectionTimeout: 10_000, socketTimeout: minute }

/** Of one request, with growing pauses: some seconds, or a quarter of a minute where the server says that it is asked too often. */
const maxAttempts = 7

function loadSdk() {
  // On Node 20 it warns that later versions need a newer Node. The operator can do nothing about it: this version came with Footfall, and runs.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  return Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
}

/** `place`: `s3://bucket/prefix`. Closing it ends what is under way. */
export async function s3Target(place: string, settings: S3Settings): Promise<BackupTarget> {
  const [sdk, { Upload }] = await loadSdk()
  const { host: Bucket, pathname } = new URL(place)
  const folder = pathname.replace(/^\/|\/$/g, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const client = clientOf(sdk, settings)
  const closed = new AbortController()
  const options = { abortSignal: closed.signal }
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) throw Object.assign(error, { code: 'ENOENT' })
      if (!isExpected(sdk, error)) throw error
      throw new ConfigError(`The bucket ${Bucket} cannot be used: ${saidBy(error)}`)
    }
  }
  return {
    name: place,
    list: (wanted) => explained(listAll(sdk, client, { Bucket, prefix, wanted, options })),
    async read(key) {
      const command = new sdk.GetObjectCommand({ Bucket, Key: prefix + key })
      const ask = async () => (await explained(client.send(command, options))).Body as Readable
      return Readable.from(unbroken(ask, explained, await ask()), { objectMode: false })
    },
    async write(key, Body) {
      const params = { Bucket, Key: prefix + key, Body }
      const upload = new Upload({
        ...{ client, params, abortController: closed },
        ...{ partSize: partBytes, queueSize: 2 },
      })
      await explained(upload.done())
    },
    // Acknowledged means durable.
    async settle() {},
    async remove(keys) {
      for (let at = 0; at < keys.length; at += removedAtOnce) {
        const Objects = keys.slice(at, at + removedAtOnce).map((key) => ({ Key: prefix + key }))
        const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await explained(client.send(command, options))
        if (Errors[0]) throw new ConfigError(`${place} does not allow deleting: ${Errors[0].Message}`)
      }
    },
    close() {
      closed.abort()
      client.destroy()
    },
  }
}

function clientOf({ S3Client }: Sdk, { endpoint, region, keys }: S3Settings): S3Client {
  return new S3Client({
    region,
    requestHandler: silences,
    maxAttempts,
    // Servers other than Amazon's have no host name for each bucket, and do not support checksums in the trailer.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(keys && { credentials: keys }),
  })
}

/** In one line. The server's name for the error comes first; that of the system is only "Error". A proxy's answer has none. OpenSSL adds its source files. */
function saidBy(error: Error & Partial<S3ServiceException>): string {
  const { name, message, $metadata } = error
  if (isUnreadable(error)) return 'its server does not answer as S3 does'
  const [, failure] = /:SSL routines:[^:]*:([^:]+)/.exec(message) ?? []
  if (failure === 'wrong version number')
    return 'its server does not speak TLS: should S3_ENDPOINT begin with http:?'
  if (failure !== undefined) return `TLS failed, ${failure}`
  if (name === 'Unknown') return `it answers with the status ${$metadata?.httpStatusCode}`
  return `${name === 'Error' ? '' : `${name}, `}${message.replace(/\s+/g, ' ').trim()}`
}

/** Whether the answer is none of S3, but for example a page. */
function isUnreadable(error: Error): boolean {
  return '$response' in error && !('$fault' in error)
}

interface ListOrder extends Readonly<Record<'Bucket' | 'prefix' | 'wanted', string>> {
  readonly options: { readonly abortSignal: AbortSignal }
}

async function listAll(
  sdk: Sdk,
  client: S3Client,
  { Bucket, prefix, wanted, options }: ListOrder,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  let next: string | undefined
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + wanted, ContinuationToken: next }),
      options,
    )
    for (const { Key = '', Size = 0 } of page.Contents ?? []) found.set(Key.slice(prefix.length), Size)
    next = page.NextContinuationToken
  } while (next !== undefined)
  return found
}

/** A refusal by the server, a missing answer, or missing keys: a matter of settings, not a bug of ours. */
function isExpected({ S3ServiceException }: Sdk, error: unknown): error is Error {
  if (error instanceof S3ServiceException) return true
  if (!(error instanceof Error)) return false
  if (isUnreadable(error)) return true
  return /^(CredentialsProviderError|TimeoutError)$/.test(error.name) || 'code' in error || 'errno' in error
}
