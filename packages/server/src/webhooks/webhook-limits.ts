/** How long a target may take to answer. */
export const timeoutMs = 15_000;
/** A claim that is not finished by then is given up for lost. Longer than an attempt can take. */
export const leaseSeconds = 30;
/** Bytes of a reply that are read, and dropped. */
export const maxReplyBytes = 16_384;

/** Attempts of one process at a time: in all, of one organization, of these to one host, and to one host in all. */
export const sendsAtOnce = 64;
export const sendsOfOrganization = 8;
export const sendsOfLane = 6;
export const sendsToHost = 16;

/** Seconds from one attempt to the next, over a good day. */
export const retrySeconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const;
/** An endpoint where nothing but failures came for so long is disabled. */
export const failingDays = 5;

/** How long deliveries are kept. */
export const deliveryDays = 14;
/** The most that an organization keeps; the oldest go first, whatever became of them. */
export const maxDeliveries = 10_000;
/** How long a secret that was replaced still signs beside the new one. */
export const oldSecretHours = 24;
