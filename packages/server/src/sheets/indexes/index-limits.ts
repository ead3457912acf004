/* Each index makes writing to its partition a little slower, also for other sheets there. */
export const maxIndexesOfSheet = 8;
export const maxIndexesOfOrganization = 32;
export const maxIndexes = 256;
