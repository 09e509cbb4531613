/** Why a backup, a restore or a check cannot be done: one sentence for the person at the terminal. */
export class MaintenanceProblem extends Error {
  override name = 'MaintenanceProblem';
}
