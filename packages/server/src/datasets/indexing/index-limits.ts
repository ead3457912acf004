/* Indexes for `contains`. Each takes about as much space as its column, and makes appending slower. */
export const maxIndexesOfOrganization = 16;
/** Of all organizations. */
export const maxIndexes = 256;
