/* How much an organization may keep. */
export const maxProjects = 1000;
export const maxSheets = 1000;
export const maxRows = 2_000_000;

/** Money is counted in ten-thousandths of a credit; the wire shows credits. */
export const unitsPerCredit = 10_000;
