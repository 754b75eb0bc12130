/** Additional configuration that makes the engine a cluster of two shards, both of them itself: see `events/layout/two-shards.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const shardsName = 'two'

const self = '<shard><replica><host>127.0.0.1</host><port>9000</port></replica></shard>'

// Nothing listens on that port. A replica with the engine's own address and port is the engine itself.
const cluster = `<clickhouse>
  <tcp_port>9000</tcp_port>
  <remote_servers><${shardsName}>${self}${self}</${shardsName}></remote_servers>
</clickhouse>
`

/** Only a user who may query other servers can create a view over shards, which the engine's own user may not. */
const rights = `<clickhouse><users><default><grants replace="1">
  <query>GRANT SHOW, SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, DROP DATABASE, DROP TABLE, TRUNCATE, OPTIMIZE, KILL QUERY, REMOTE ON *.*</query>
</grants></default></users></clickhouse>
`

/** Writes the configuration into the engine's folder before it starts. */
export function writeTwoShardsConfig(folder: string): void {
  for (const [name, text] of [
    ['engine.d', cluster],
    ['users.d', rights],
  ] as const) {
    mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, name, 'two-shards.xml'), text)
  }
}
