/** Wikimedia answers 403 to clients that do not say who they are and where to write to (https://w.wiki/CX6). */
export const userAgent = 'headrace/0.1 (+https://www.npmjs.com/package/headrace; company look-ups)';
