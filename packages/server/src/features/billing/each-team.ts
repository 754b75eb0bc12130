/** Runs background work for one team after the other. */

/** A team whose work fails does not keep it from the others. Rejects with the first failure in the end, so that the job is tried again. */
export async function eachTeam<Team>(
  teams: readonly Team[],
  work: (team: Team) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const team of teams)
    try {
      await work(team)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
