/** The input of the ceiling, so that other parts can lead to it. */
export const ceilingId = 'playground-ceiling';
