/* Clients that the operator has registered with authorization servers: two variables for each provider. */

const variableName = /^HEADRACE_OAUTH_([A-Z0-9_]+)_CLIENT_(ID|SECRET)$/;

export function listOAuthVariables(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).filter((name) => variableName.test(name));
}

/** By provider. Throws if only one half of a client is set. */
export function toOAuthClients(
  values: Readonly<Record<string, string>>,
): ReadonlyMap<string, { id: string; secret: string }> {
  const names = Object.keys(values).flatMap((name) => variableName.exec(name)?.[1] ?? []);
  return new Map(
    [...new Set(names)].map((name) => {
      const [idName, secretName] = [
        `HEADRACE_OAUTH_${name}_CLIENT_ID`,
        `HEADRACE_OAUTH_${name}_CLIENT_SECRET`,
      ];
      const [id, secret] = [values[idName], values[secretName]];
      if (id === undefined || secret === undefined)
        throw new Error(
          `${id === undefined ? idName : secretName} is not set, but its other half is. Set both, or neither.`,
        );
      return [name.toLowerCase().replaceAll('_', '-'), { id, secret }];
    }),
  );
}
