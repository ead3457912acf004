/** How long a process has a run to itself; it renews that with every step. */
export const leaseSeconds = 15;
export const maxRunsOfSheet = 5;
export const maxRunsOfOrganization = 20;
