/** The objects with which a call of the access matrix is made. */
import type { Registry } from '@footfall/contract/api/registry'
import type { RequestOf } from '@footfall/contract/call'
import type { TestPerson } from '../../testing/people.ts'
import type { TestServer } from '../../testing/start-test-server.ts'
import type { Cast } from '../../testing/team-place.ts'

export interface Scene {
  readonly server: TestServer
  readonly cast: Cast
  /** The caller. */
  readonly person: TestPerson
  readonly teamId: string
  readonly websiteId: string
  readonly sharecode: string
}

export type Path = keyof Registry
export type Inputs = {
  readonly [P in Path]: (scene: Scene) => RequestOf<Registry[P]> | Promise<RequestOf<Registry[P]>>
}

export const none = () => ({})
export const website = ({ websiteId }: Scene) => ({ website_id: websiteId })
