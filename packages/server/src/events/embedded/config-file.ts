/** The engine's configuration: caps on memory, small caches, rights without files and networks. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes both files below `folder`; returns the main one's path. */
export async function writeEngineConfig(folder: string, maxMemoryBytes: number): Promise<string> {
  const users = path.join(folder, 'engine-users.xml')
  const main = path.join(folder, 'engine.xml')
  await writeFile(
    users,
    `<clickhouse>
  <profiles><default><max_threads>2</max_threads></default></profiles>
  <quotas><default></default></quotas>
  <users>
    <default>
      <password></password>
      <profile>default</profile>
      <quota>default</quota>
      <networks><ip>::/0</ip></networks>
      <grants>
        <query>GRANT SELECT, INSERT, ALTER, CREATE, DROP, TRUNCATE, OPTIMIZE, KILL QUERY, SHOW, SYSTEM, BACKUP ON *.*</query>
      </grants>
    </default>
  </users>
</clickhouse>
`,
  )
  await writeFile(
    main,
    `<clickhouse>
  <max_server_memory_usage>${maxMemoryBytes}</max_server_memory_usage>
  <mark_cache_size>67108864</mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <background_pool_size>2</background_pool_size>
  <background_schedule_pool_size>4</background_schedule_pool_size>
  <background_move_pool_size>1</background_move_pool_size>
  <background_fetches_pool_size>1</background_fetches_pool_size>
  <background_common_pool_size>1</background_common_pool_size>
  <remote_url_allow_hosts></remote_url_allow_hosts>
  <users_config>${users}</users_config>
</clickhouse>
`,
  )
  return main
}
