/** The operator's command line: parses words into an action and its input. */
import { Command, CommanderError } from 'commander'

export interface AdminCommand {
  readonly action: string
  readonly input: Readonly<Record<string, unknown>>
  /** Print the answer as one JSON object. */
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
  readonly erasures?: string
}

/**
 * Parses the words after `npm run admin --`. A number is the exit code if there is nothing to run; the error or the requested help has then been
 * written to `write`.
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
    .description('Operates an installation of Footfall, whether it runs or not.')
    .option('--json', 'answer with one JSON object')

  const users = program.command('users').description('accounts')
  users
    .command('list')
    .description('all accounts')
    .option('--search <text>', 'only accounts whose name or address contains the text', '')
    .action(({ search }: Options) => run('users.list', { search }))
  users
    .command('reset-password <user>')
    .description('set a new password for an account (id, name or address), and end its sessions')
    .action((user: string) => run('users.reset-password', { user }))
  users
    .command('two-factor-off <user>')
    .description('turn off the second factor of an account')
    .action((user: string) => run('users.two-factor-off', { user }))
  users
    .command('delete <user>')
    .description('delete an account, with the teams of which it is the only member')
    .option('--yes', 'do it', false)
    .action((user: string, { yes }: Options) => run('users.delete', { user, sure: yes }))

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
  teams
    .command('set-owner <team> <user>')
    .description('make a member the owner of a team; the owner so far becomes an administrator')
    .action((team: string, user: string) => run('teams.set-owner', { team, user }))

  const plans = program.command('plans').description('plans of teams, if PLANS is on')
  plans
    .command('show <team>')
    .description("a team's plan, its limits and its usage")
    .action((team: string) => run('plans.show', { team }))
  plans
    .command('set <team> <plan>')
    .description('set a team to free, pro or enterprise')
    .option('--until <day>', 'its last day (UTC); enterprise may have none')
    .option('--millions <n>', 'of pro: millions of events a month (1)')
    .option('--period <period>', 'of pro: month or year (year)')
    .action((team: string, plan: string, { until, millions, period }: Options) =>
      run('plans.set', { team, plan, until, millions, period }),
    )

  const erase = program.command('erase').description('erase counted data permanently')
  erase
    .command('website <id>')
    .description('all data counted for a website')
    .option('--yes', 'do it', false)
    .action((website: string, { yes }: Options) => run('erase.website', { website, sure: yes }))
  erase
    .command('visitor <website> [visitor]')
    .description('all data of one visitor: the id in reports, or --own-id')
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
    .description('write all data into a file, from the running server')
    .action((file: string) => run('dump', { file }))
  program
    .command('load <file>')
    .description('fill an unused installation from a dump; Footfall must be stopped')
    .option('--erasures <folder>', 'erase what was erased since in the data folder that was in use')
    .action((file: string, { erasures }: Options) => run('load', { file, erasures }))
  program
    .command('rotate-secrets')
    .description('replace the secret key; Footfall must be stopped, on all nodes')
    .action(() => run('rotate-secrets', {}))
  program
    .command('doctor')
    .description('check machine, settings and stores; problems are shown with a remedy')
    .action(() => run('doctor', {}))
  program
    .command('log')
    .description('the audit log of all teams and of this command, latest first')
    .option('--limit <n>', 'number of lines', '50')
    .action(({ limit }: Options) => run('log', { limit }))
  return program
}
