/**
 * The engine's configuration, written into its folder at each start: small caches and pools, limits, and a user who may work on tables but has no
 * grant on external sources (files, URLs, other servers).
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { mebibyte } from '../../lib/bytes/sizes.ts'

export interface EngineFiles {
  /** The engine's folder, which contains its tables. */
  readonly storeFolder: string
  readonly configFile: string
}

/** A share of the engine's memory, bounded by what is useful. */
function cacheBytes(maxMemoryBytes: number): number {
  return Math.min(64 * mebibyte, Math.floor(maxMemoryBytes / 10))
}

function serverConfig(usersFile: string, maxMemoryBytes: number): string {
  const cache = cacheBytes(maxMemoryBytes)
  // A deletion goes part by part, and after each the engine pauses for up to this long (1 s by default).
  const pauseSeconds = 0.05
  // By default a merge makes room for 1 MB of each column several times over. With 192 MB for everything, parts of visits were never merged.
  // After a disk filled up, a large merged part may be incomplete. The parts it was merged from still exist (disk-guard.ts).
  // Of six parts chosen for a merge, the engine by default leaves away those of less than a hundredth. Of a large part and five small ones two were
  // left: each batch of live events wrote the month anew until that had 1.25 MB.
  return `<clickhouse>
  <users_config>${xmlText(usersFile)}</users_config>
  <timezone>UTC</timezone>
  <max_server_memory_usage>${maxMemoryBytes}</max_server_memory_usage>
  <mark_cache_size>${cache}</mark_cache_size>
  <index_mark_cache_size>${8 * mebibyte}</index_mark_cache_size>
  <primary_index_cache_size>${cache}</primary_index_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <index_uncompressed_cache_size>0</index_uncompressed_cache_size>
  <mmap_cache_size>64</mmap_cache_size>
  <compiled_expression_cache_size>${8 * mebibyte}</compiled_expression_cache_size>
  <query_cache><max_size_in_bytes>0</max_size_in_bytes></query_cache>
  <query_condition_cache_size>0</query_condition_cache_size>
  <background_processing_pool_task_sleep_seconds_when_no_work_random_part>${pauseSeconds}</background_processing_pool_task_sleep_seconds_when_no_work_random_part>
  <background_pool_size>2</background_pool_size>
  <background_schedule_pool_size>4</background_schedule_pool_size>
  <background_common_pool_size>2</background_common_pool_size>
  <background_move_pool_size>1</background_move_pool_size>
  <background_fetches_pool_size>1</background_fetches_pool_size>
  <max_thread_pool_size>1024</max_thread_pool_size>
  <max_thread_pool_free_size>16</max_thread_pool_free_size>
  <asynchronous_metrics_update_period_s>60</asynchronous_metrics_update_period_s>
  <remote_url_allow_hosts></remote_url_allow_hosts>
  <merge_tree>
    <max_suspicious_broken_parts_bytes>${64 * 1024 * mebibyte}</max_suspicious_broken_parts_bytes>
    <min_columns_to_activate_adaptive_write_buffer>1</min_columns_to_activate_adaptive_write_buffer>
    <merge_selector_enable_heuristic_to_remove_small_parts_at_right>0</merge_selector_enable_heuristic_to_remove_small_parts_at_right>
  </merge_tree>
</clickhouse>
`
}

/** No SOURCES, only merges from SYSTEM, no functions, dictionaries, users or backups. */
const grants = [
  'GRANT SHOW, SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, DROP DATABASE, DROP TABLE, TRUNCATE, OPTIMIZE, KILL QUERY, SYSTEM MERGES ON *.*',
]

function usersConfig(maxMemoryBytes: number): string {
  const settings = {
    async_insert: 0,
    // One report may use half of the engine's memory; sorting and grouping spill to disk before that.
    max_memory_usage: Math.floor(maxMemoryBytes / 2),
    max_execution_time: 60,
    // Parameters become part of the text that the engine parses.
    max_query_size: 64 * mebibyte,
    output_format_json_quote_64bit_integers: 1,
    // Nearly every report names another moment, so one condition in a thousand was found again.
    use_query_condition_cache: 0,
    // Compiled expressions only pay off in long queries, and always cost memory.
    compile_expressions: 0,
    compile_aggregate_expressions: 0,
    compile_sort_description: 0,
  }
  return `<clickhouse>
  <users><default>
    <password></password>
    <networks><ip>::/0</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
    <grants>${grants.map((grant) => `<query>${grant}</query>`).join('')}</grants>
  </default></users>
  <profiles><default>${Object.entries(settings)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</default></profiles>
  <quotas><default></default></quotas>
</clickhouse>
`
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Replaced atomically: an engine that already holds the folder never sees half a file. An unchanged file is not written, because the disk may be
 * full.
 */
function replaceFile(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  renameSync(draft, file)
}

/** Writes the configuration into a folder, which is created if it is missing. */
export function writeEngineFiles(dataDir: string, maxMemoryBytes: number): EngineFiles {
  const storeFolder = path.join(dataDir, 'store')
  const configFile = path.join(dataDir, 'engine.xml')
  const usersFile = path.join(dataDir, 'users.xml')
  mkdirSync(storeFolder, { recursive: true, mode: 0o700 })
  replaceFile(usersFile, usersConfig(maxMemoryBytes))
  replaceFile(configFile, serverConfig(usersFile, maxMemoryBytes))
  return { storeFolder, configFile }
}
