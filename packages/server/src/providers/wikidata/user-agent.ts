/** Wikimedia answers 403 to clients that do not say who they are (https://w.wiki/CX6). */
export const userAgent = 'headrace/0.1 (self-hosted enrichment service; company look-ups)';
