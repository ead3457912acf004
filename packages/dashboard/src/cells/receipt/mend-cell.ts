import type { Reason } from '@headrace/client';
import type { CellStatus } from '../statuses.ts';

/** What a person can do about a cell without a value. */
export type Remedy =
  | { kind: 'add-key' }
  | { kind: 'fill-input'; fields: string[] }
  | { kind: 'edit-condition' }
  | { kind: 'edit-config' }
  | { kind: 'add-secret' }
  | { kind: 'add-constant' }
  | { kind: 'raise-ceiling' }
  | { kind: 'add-credits' }
  | { kind: 'add-provider' }
  | { kind: 'run-again' };

export interface Mending {
  /** Why there is no value, in words. */
  why: string;
  remedy: Remedy | null;
  /** What the button says; empty without a remedy. */
  button: string;
}

export interface AilingCell {
  status: CellStatus;
  reason: Reason | null;
  /** The inputs that the record lacks for the pipe. */
  missing?: readonly string[];
  /** Whether the pipe asks providers from a list, so that more of them can be asked. */
  hasProviders?: boolean;
}

const remedies: Readonly<Partial<Record<Reason['code'], Remedy['kind']>>> = {
  PipeConditionUnmet: 'edit-condition',
  ConditionError: 'edit-condition',
  Canceled: 'run-again',
  NoResult: 'add-provider',
  InvalidValue: 'fill-input',
  TypeMismatch: 'fill-input',
  RequirementUnmet: 'fill-input',
  TemplateError: 'edit-config',
  FormulaError: 'edit-config',
  TargetRefused: 'edit-config',
  TargetMissing: 'edit-config',
  LimitReached: 'edit-config',
  ComputeLimit: 'edit-config',
  MissingSecret: 'add-secret',
  MissingConstant: 'add-constant',
  ConnectionMissing: 'add-key',
  ConnectionRejected: 'add-key',
  ProviderQuotaExhausted: 'add-key',
  ProviderError: 'run-again',
  ProviderRateLimited: 'run-again',
  ProviderTimeout: 'run-again',
  ModelError: 'run-again',
  ModelOutputInvalid: 'run-again',
  InternalError: 'run-again',
};

const buttons: Readonly<Record<Remedy['kind'], string>> = {
  'add-key': 'Add a key',
  'fill-input': 'Fill the input',
  'edit-condition': 'Change the condition',
  'edit-config': 'Change the settings of the pipe',
  'add-secret': 'Add the secret',
  'add-constant': 'Add the constant',
  'raise-ceiling': 'Raise the ceiling',
  'add-credits': 'See the balance',
  'add-provider': 'Ask more providers',
  'run-again': 'Run again',
};

/** Why a cell is empty and which button mends it, or null where nothing is to be mended. */
export function mendCell(cell: AilingCell): Mending | null {
  const { status, reason } = cell;
  if (status === 'completed' || status === 'queued' || status === 'processing') return null;
  if (status === 'pending') return { why: reason?.message ?? waiting, remedy: null, button: '' };
  if (status === 'empty')
    return withButton('Nobody has run the pipe on this record yet.', { kind: 'run-again' });
  if (reason === null) return { why: 'There is no value.', remedy: null, button: '' };
  const kind = remedyOf(reason, cell);
  if (kind === undefined) return { why: reason.message, remedy: null, button: '' };
  if (kind === 'add-provider') return withButton(allAsked, { kind });
  const fields = [...(cell.missing ?? [])];
  return withButton(reason.message, kind === 'fill-input' ? { kind, fields } : { kind });
}

const waiting =
  'A provider wants to be left alone for a while, or still works on the answer. The run goes on by itself.';

const allAsked = 'Every provider of the list was asked, and none had an answer that the pipe accepts.';

function withButton(why: string, remedy: Remedy): Mending {
  const named = remedy.kind === 'fill-input' ? remedy.fields[0] : undefined;
  return {
    why,
    remedy,
    button: named === undefined ? buttons[remedy.kind] : `Fill ${named.replaceAll('_', ' ')}`,
  };
}

function remedyOf({ code, message }: Reason, { hasProviders }: AilingCell): Remedy['kind'] | undefined {
  // The ceiling of a run can be raised at once; for the balance or a budget somebody has to be asked.
  if (code === 'InsufficientCredits')
    return message.includes('max_credits') ? 'raise-ceiling' : 'add-credits';
  return code === 'NoResult' && hasProviders !== true ? undefined : remedies[code];
}
