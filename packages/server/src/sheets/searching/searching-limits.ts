/** How long a process has a search to itself; it renews that with every write. */
export const leaseSeconds = 15;
export const maxSearchesOfSheet = 3;
export const maxSearchesOfOrganization = 10;
