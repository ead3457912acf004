const words: Readonly<Record<string, string>> = {
  unauthorized: 'The provider did not confirm who you are. Try again.',
  forbidden:
    'Your account at the provider may not use this service. Ask an admin for an invitation, or sign in another way.',
  unavailable:
    'The provider does not answer. Try again in a few seconds. If it stays like this, tell the person who runs the service.',
};

/** Why signing in at the provider failed, and what to do. `type` is that of the problem. */
export function explainFailure(type: string): string {
  return words[type] ?? 'Signing in at the provider failed. Try again, or sign in another way.';
}
