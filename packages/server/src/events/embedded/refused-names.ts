/**
 * Functions that reach out of the store: into files, other machines, other programs. The engine lets any statement read any
 * file of the machine, so these names are refused at its front door, quoted or not.
 */
const names = [
  'azureBlobStorage',
  'azureBlobStorageCluster',
  'catboostEvaluate',
  'deltaLake',
  'executable',
  'file',
  'fileCluster',
  'filesystem',
  'gcs',
  'hdfs',
  'hdfsCluster',
  'hudi',
  'iceberg',
  'icebergLocal',
  'icebergS3',
  'input',
  'jdbc',
  'mongodb',
  'mysql',
  'odbc',
  'postgresql',
  'python',
  'redis',
  'remote',
  'remoteSecure',
  's3',
  's3Cluster',
  'sqlite',
  'url',
  'urlCluster',
  'ytsaurus',
  'outfile',
  'infile',
].map((name) => name.toLowerCase())

const refused = new Set(names)

/** The first refused name in a statement, string literals and comments left out; null where there is none. */
export function refusedName(statement: string): string | null {
  const bare = statement.replaceAll(/'(?:[^'\\]|\\.|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\{\w+:[^}]*\}/g, ' ')
  for (const [word] of bare.matchAll(/[A-Za-z_][A-Za-z0-9_]*/g))
    if (refused.has(word.toLowerCase())) return word
  return null
}
