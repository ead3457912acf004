export type About =
  | 'settings'
  | 'runtime'
  | 'database'
  | 'migrations'
  | 'disk'
  | 'clock'
  | 'keys'
  | 'providers'
  | 'port';

/** What was looked at, and what to do about it. Never contains a secret. */
export interface Finding {
  about: About;
  /** `warning`: it works, and may cost something later. */
  level: 'ok' | 'warning' | 'problem';
  says: string;
  /** Null where nothing is wrong. */
  mend: string | null;
}

export const fine = (about: About, says: string): Finding => ({ about, level: 'ok', says, mend: null });

export const warning = (about: About, says: string, mend: string): Finding => ({
  about,
  level: 'warning',
  says,
  mend,
});

export const problem = (about: About, says: string, mend: string): Finding => ({
  about,
  level: 'problem',
  says,
  mend,
});
