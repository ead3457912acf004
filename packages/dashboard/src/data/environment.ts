import { useRemembered } from './remembered.ts';
import { useService } from './service.tsx';

export const environments = ['sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Where runs take place: in the simulated world, or with real providers. For each organization by itself. */
export function useEnvironment(): [Environment, (environment: Environment) => void] {
  const { organization } = useService();
  return useRemembered<Environment>(`environment.${organization}`, environments, 'sandbox');
}
