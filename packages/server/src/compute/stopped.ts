/** What is said of tasks that still wait when the service stops. */
export const serviceStops = 'the service stops';

/** The same one for all: there may be tens of thousands of them, and a stop has seconds. */
export const computeStopped = new Error(serviceStops);
