/** The operator's command line: parses words into an action and its input. */
import { Command, CommanderError } from 'commander'

export interface AdminCommand {
  readonly action: string
  readonly input: Readonly<Record<string, unknown>>
  /** Whether to print the answer as one JSON object. */
  readonly json: boolean
}

interface Options {
  readonly search: string
  readonly limit: string
  readonly yes: boolean
  readonly ownId?: string
  readonly millions?: string
  readonly period?: string
  readonly until?: string
}

/**
 * Parses the words after `npm run admin --`. If there is nothing to run, because of an error or `--help`, the text has been written to `write` and
 * the exit code is returned.
 */
export function readCommand(words: readonly string[], write: (text: string) => void): AdminCommand | number {
  let found: { action: string; input: Record<string, unknown> } | null = null
  const run = (action: string, input: Record<string, unknown>): void => {
    found = { action, input }
  }
  const program = commandTree(run)
  for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])])
    command.exitOverride().configureOutput({ writeOut: write, writeErr: write })
  try {
    program.parse(words, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    throw error
  }
  const wanted = found as { action: string; input: Record<string, unknown> } | null
  return wanted === null ? 1 : { ...wanted, json: program.opts<{ json?: boolean }>().json === true }
}

function commandTree(run: (action: string, input: Record<string, unknown>) => void): Command {
  const program = new Command('npm run admin --')
    .description('Manages an installation of Footfall, running or stopped.')
    .option('--json', 'print the answer as one JSON object')

  const users = program.command('users').description('accounts')
  users
    .command('list')
    .description('all accounts')
    .option('--search <text>', 'only accounts whose name or address contains the text', '')
    .action(({ search }: Options) => run('users.list', { search }))
  users
    .command('reset-password <user>')
    .description('give an account (id, name or address) a new password, and end its sessions')
    .action((user: string) => run('users.reset-password', { user }))
  users
    .command('two-factor-off <user>')
    .description('turn off an account’s second factor')
    .action((user: string) => run('users.two-factor-off', { user }))

  const teams = program.command('teams').description('teams')
  teams
    .command('list')
    .description('all teams')
    .option('--search <text>', 'only teams whose name contains the text', '')
    .action(({ search }: Options) => run('teams.list', { search }))
  teams
    .command('websites <team>')
    .description('the websites of a team (id or name)')
    .action((team: string) => run('teams.websites', { team }))

  const plans = program.command('plans').description('plans of teams, if PLANS is on')
  plans
    .command('show <team>')
    .description("a team's plan, its limits and its usage")
    .action((team: string) => run('plans.show', { team }))
  plans
    .command('set <team> <plan>')
    .description("set a team's plan to free, pro or enterprise")
    .option('--until <day>', 'day on which the plan ends, at 00:00 UTC; enterprise may have no end')
    .option('--millions <n>', 'for pro: millions of events a month (default: 1)')
    .option('--period <period>', 'for pro: month or year (default: year)')
    .action((team: string, plan: string, { until, millions, period }: Options) =>
      run('plans.set', { team, plan, until, millions, period }),
    )

  const erase = program.command('erase').description('erase counted data permanently')
  erase
    .command('website <id>')
    .description('everything that was counted for a website')
    .option('--yes', 'do it', false)
    .action((website: string, { yes }: Options) => run('erase.website', { website, sure: yes }))
  erase
    .command('visitor <website> [visitor]')
    .description('everything that was counted for a visitor: the id in reports, or --own-id')
    .option('--own-id <id>', "the site's own id of the visitor")
    .option('--yes', 'do it', false)
    .action((website: string, visitor: string | undefined, { ownId, yes }: Options) =>
      run('erase.visitor', {
        website,
        named: { ...(visitor !== undefined && { visitor }), ...(ownId !== undefined && { ownId }) },
        sure: yes,
      }),
    )

  program
    .command('dump <file>')
    .description('write all data of the running server to a file')
    .action((file: string) => run('dump', { file }))
  program
    .command('load <file>')
    .description('load a dump into an unused installation; Footfall must be stopped')
    .action((file: string) => run('load', { file }))
  program
    .command('rotate-secrets')
    .description('replace the secret key; Footfall must be stopped, on all nodes')
    .action(() => run('rotate-secrets', {}))
  program
    .command('doctor')
    .description('check machine, settings and stores, and show a remedy for each problem')
    .action(() => run('doctor', {}))
  program
    .command('log')
    .description('the audit log of all teams and of this command, latest first')
    .option('--limit <n>', 'number of lines', '50')
    .action(({ limit }: Options) => run('log', { limit }))
  return program
}
