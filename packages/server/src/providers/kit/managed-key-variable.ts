/** The variable with the service's own key at a provider. Its name takes no dash, and an id has no `_`. */
export function managedKeyVariable(providerId: string): string {
  return `HEADRACE_MANAGED_${providerId.toUpperCase().replaceAll('-', '_')}_KEY`;
}
