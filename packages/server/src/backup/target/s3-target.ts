/** Backups in a bucket of S3, or of a server that speaks its language. The SDK is loaded with this module, so only where a bucket is set. */
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { ConfigError } from '../../config.ts'
import type { S3Settings } from '../settings.ts'
import type { BackupTarget } from './target.ts'

/** Keys of one call of removal, at most. */
const removedAtOnce = 1000
/** From twice this size on a file goes up in parts, each tried again by itself. */
const partBytes = 8_388_608

/** `place`: `s3://bucket/prefix`. */
export function s3Target(place: string, settings: S3Settings): BackupTarget {
  const { host: Bucket, pathname } = new URL(place)
  const folder = pathname.replace(/^\/|\/$/g, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const client = clientOf(settings)
  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!isExpected(error)) throw error
      throw new ConfigError(`The bucket ${Bucket} cannot be used: ${error.name}, ${error.message}`)
    }
  }
  return {
    name: place,
    list: (wanted) => explained(listAll(client, Bucket, prefix, wanted)),
    async read(key) {
      const { Body } = await explained(client.send(new GetObjectCommand({ Bucket, Key: prefix + key })))
      return Body as Readable
    },
    async write(key, Body) {
      const params = { Bucket, Key: prefix + key, Body }
      await explained(new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done())
    },
    // What is answered is durable.
    async settle() {},
    async remove(keys) {
      for (let at = 0; at < keys.length; at += removedAtOnce) {
        const Objects = keys.slice(at, at + removedAtOnce).map((key) => ({ Key: prefix + key }))
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await explained(client.send(command))
        if (Errors[0]) throw new ConfigError(`${place} lets nothing be removed: ${Errors[0].Message}`)
      }
    },
    close: () => client.destroy(),
  }
}

function clientOf({ endpoint, region, keys }: S3Settings): S3Client {
  return new S3Client({
    region,
    // Others than Amazon have no host name for each bucket, and do not know its checksums in the trailer.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(keys && { credentials: keys }),
  })
}

async function listAll(
  client: S3Client,
  Bucket: string,
  prefix: string,
  wanted: string,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: prefix + wanted, ContinuationToken: next }),
    )
    for (const { Key = '', Size = 0 } of page.Contents ?? []) found.set(Key.slice(prefix.length), Size)
    next = page.NextContinuationToken
  } while (next !== undefined)
  return found
}

/** What the server refuses, what nobody answers, and what no keys are found for: settings, and no fault of ours. */
function isExpected(error: unknown): error is Error {
  if (error instanceof S3ServiceException) return true
  if (!(error instanceof Error)) return false
  return error.name === 'CredentialsProviderError' || 'code' in error || 'errno' in error
}
