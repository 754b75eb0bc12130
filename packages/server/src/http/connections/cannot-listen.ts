import { ConfigError } from '../../config-error.ts'
import { codeOf } from '../../lib/errors/code-of.ts'

/** The system's refusal to listen as a sentence that names the setting; other errors as they are. */
export function cannotListen(
  error: unknown,
  { setting, port, host }: { readonly setting: string; readonly port: number; readonly host: string },
): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new ConfigError(`Port ${port} is taken by another program: set ${setting}.`)
  if (code === 'EACCES') return new ConfigError(`This user may not listen on port ${port}: set ${setting}.`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new ConfigError(`This machine has no address "${host}": set HOST.`)
  return error
}
