/** The variable with the service's own key at a provider. Its name cannot have a dash, and an id never has `_`. */
export function managedKeyVariable(providerId: string): string {
  return `HEADRACE_MANAGED_${providerId.toUpperCase().replaceAll('-', '_')}_KEY`;
}
