/** Backups in an S3 bucket, or in one of a compatible server. The SDK is large, so it is loaded only if a bucket is configured. */
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { ConfigError } from '../../config.ts'
import type { S3Settings } from '../settings.ts'
import type { BackupTarget } from './target.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** Largest number of keys in one delete request. */
const removedAtOnce = 1000
/** Files of at least twice this size are uploaded in parts, which are retried separately. */
const partBytes = 8_388_608

/** `place`: `s3://bucket/prefix`. */
export async function s3Target(place: string, settings: S3Settings): Promise<BackupTarget> {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { host: Bucket, pathname } = new URL(place)
  const folder = pathname.replace(/^\/|\/$/g, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const client = clientOf(sdk, settings)
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!isExpected(sdk, error)) throw error
      throw new ConfigError(`The bucket ${Bucket} cannot be used: ${error.name}, ${error.message}`)
    }
  }
  return {
    name: place,
    list: (wanted) => explained(listAll(sdk, client, { Bucket, prefix, wanted })),
    async read(key) {
      const { Body } = await explained(client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key })))
      return Body as Readable
    },
    async write(key, Body) {
      const params = { Bucket, Key: prefix + key, Body }
      await explained(new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done())
    },
    // An answered upload is durable already.
    async settle() {},
    async remove(keys) {
      for (let at = 0; at < keys.length; at += removedAtOnce) {
        const Objects = keys.slice(at, at + removedAtOnce).map((key) => ({ Key: prefix + key }))
        const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await explained(client.send(command))
        if (Errors[0]) throw new ConfigError(`${place} does not allow deleting: ${Errors[0].Message}`)
      }
    },
    close: () => client.destroy(),
  }
}

function clientOf({ S3Client }: Sdk, { endpoint, region, keys }: S3Settings): S3Client {
  return new S3Client({
    region,
    // Other servers have no host name per bucket and do not support checksums in the trailer.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(keys && { credentials: keys }),
  })
}

async function listAll(
  sdk: Sdk,
  client: S3Client,
  { Bucket, prefix, wanted }: Readonly<Record<'Bucket' | 'prefix' | 'wanted', string>>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  let next: string | undefined
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + wanted, ContinuationToken: next }),
    )
    for (const { Key = '', Size = 0 } of page.Contents ?? []) found.set(Key.slice(prefix.length), Size)
    next = page.NextContinuationToken
  } while (next !== undefined)
  return found
}

/** Errors of the server, of the connection and of missing credentials: these are settings, not bugs. */
function isExpected({ S3ServiceException }: Sdk, error: unknown): error is Error {
  if (error instanceof S3ServiceException) return true
  if (!(error instanceof Error)) return false
  return error.name === 'CredentialsProviderError' || 'code' in error || 'errno' in error
}
