/** How sure the scorer can be: what lies beyond says nothing more. */
export const sureLogOdds = 6;

export const withinSure = (logOdds: number) => Math.max(-sureLogOdds, Math.min(sureLogOdds, logOdds));

/** Log odds from 0 to 1, evenly: how far below 0.01 or above 0.99 a chance lies tells more than the chance. */
export const evenly = (logOdds: number) => (withinSure(logOdds) + sureLogOdds) / (2 * sureLogOdds);

export const chanceOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));
