/* How much an organization may keep. */
export const maxProjects = 1000;
export const maxSheets = 1000;
export const maxRows = 2_000_000;
