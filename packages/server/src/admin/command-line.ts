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
    .description('Looks after an installation of Footfall, whether it runs or not.')
    .option('--json', 'answer with one JSON object')

  const users = program.command('users').description('accounts')
  users
    .command('list')
    .description('all accounts')
    .option('--search <text>', 'only those whose name or address holds it', '')
    .action(({ search }: Options) => run('users.list', { search }))
  users
    .command('reset-password <user>')
    .description('give an account (id, name or address) a new password, and end its sessions')
    .action((user: string) => run('users.reset-password', { user }))
  users
    .command('two-factor-off <user>')
    .description('let an account sign in without its second factor')
    .action((user: string) => run('users.two-factor-off', { user }))

  const teams = program.command('teams').description('teams')
  teams
    .command('list')
    .description('all teams')
    .option('--search <text>', 'only those whose name holds it', '')
    .action(({ search }: Options) => run('teams.list', { search }))
  teams
    .command('websites <team>')
    .description('the websites of a team (id or name)')
    .action((team: string) => run('teams.websites', { team }))

  const plans = program.command('plans').description('plans of teams, where PLANS is on')
  plans
    .command('show <team>')
    .description("a team's plan, its limits and what is used")
    .action((team: string) => run('plans.show', { team }))
  plans
    .command('set <team> <plan>')
    .description('give a team free, pro or enterprise')
    .option('--until <day>', 'when it ends; enterprise may have no end')
    .option('--millions <n>', 'of pro: millions of events a month (1)')
    .option('--period <period>', 'of pro: month or year (year)')
    .action((team: string, plan: string, { until, millions, period }: Options) =>
      run('plans.set', { team, plan, until, millions, period }),
    )

  const erase = program.command('erase').description('erase what was counted, for good')
  erase
    .command('website <id>')
    .description('everything that was counted for a website')
    .option('--yes', 'do it', false)
    .action((website: string, { yes }: Options) => run('erase.website', { website, sure: yes }))
  erase
    .command('visitor <website> [visitor]')
    .description('everything of one visitor: the id that reports show, or --own-id')
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
    .description('write all that is kept into a file, from the running server')
    .action((file: string) => run('dump', { file }))
  program
    .command('load <file>')
    .description('make an installation that nobody has used out of a dump; Footfall must be stopped')
    .action((file: string) => run('load', { file }))
  program
    .command('rotate-secrets')
    .description('replace the secret key; Footfall must be stopped, on all nodes')
    .action(() => run('rotate-secrets', {}))
  program
    .command('doctor')
    .description('look at machine, settings and stores; what is wrong is told with its remedy')
    .action(() => run('doctor', {}))
  program
    .command('log')
    .description('the audit log of all teams and of this command, latest first')
    .option('--limit <n>', 'so many lines', '50')
    .action(({ limit }: Options) => run('log', { limit }))
  return program
}
