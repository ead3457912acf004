export const maxMembers = 2_000_000;
/** Of an organization, in both environments together. */
export const maxStreams = 1000;
/** How long events are kept. */
export const eventDays = 30;
