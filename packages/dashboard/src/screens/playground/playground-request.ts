import type { Estimate, PipesRequest } from '@headrace/client';

/** The request as it is sent: with widgets, definitions of columns, and in production never without a ceiling. */
export function toRun(request: PipesRequest, estimate: Estimate | undefined): PipesRequest {
  const { max_credits: given, ...config } = request.config ?? {};
  const ceiling = given ?? estimate?.max;
  const isSandbox = config.environment === 'sandbox';
  return {
    ...request,
    config: {
      ...config,
      widgets: { enabled: true },
      field_definitions: { enabled: true },
      ...(isSandbox || ceiling === undefined ? {} : { max_credits: ceiling }),
    },
  };
}

/** The same request as production would run it, to know what it would cost. A ceiling would cap that. */
export function asProduction(request: PipesRequest): PipesRequest {
  const { max_credits: _, ...config } = request.config ?? {};
  return { ...request, config: { ...config, environment: 'production' } };
}

/** `costs 0 to 5 credits, probably 2.5`. */
export function sayCost({ min, expected, max }: Estimate, show: (credits: number) => string): string {
  if (max === 0) return 'costs nothing';
  if (min === max) return `costs ${show(max)} ${max === 1 ? 'credit' : 'credits'}`;
  return `costs ${show(min)} to ${show(max)} credits, probably ${show(expected)}`;
}
