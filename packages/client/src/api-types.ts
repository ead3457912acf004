/* Made by `npm run generate` out of openapi.json; do not edit. */

export type ApiKey = {
  id: string;
  /** `admin`: everything in the organization. `member`: runs, searches, sheets, buckets, streams and reading datasets. `viewer`: reads runs, sheets, lists, datasets, budgets and credits, and changes nothing. `public`: autocomplete only; at most two. */
  role: 'admin' | 'member' | 'viewer' | 'public';
  name: string;
  /** The first characters, which tell keys apart. */
  prefix: string;
  /** Id of the API key or the person, `operator`, or `setup`. */
  created_by: string;
  created_at: string;
  /** To the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
};

export type ApiKeys = {
  keys: ApiKey[];
};

/** Rows that were sent = appended + updated + rejected. */
export type AppendedSheetRows = {
  appended: number;
  updated: number;
  rejected: ({
    /** In `rows`. */
    index: number;
    errors: ErrorItem[];
  })[];
  /** In the order of `rows`; null for one that was rejected. */
  row_ids: (number | null)[];
};

export type AuditEntries = {
  entries: ({
    id: string;
    at: string;
    /** Id of the person or the API key, or `operator`. */
    actor: string;
    /** Its name at that time. */
    actor_name: string;
    /** Where the request came from. */
    address: string;
    /** Method and path: `DELETE /v1/keys/{key_id}`. */
    action: string;
    /** What of it was changed, such as an id, a name or a new role. */
    target: string;
  })[];
  /** Send it as `before` to read on; null at the end. */
  next: string | null;
};

export type Bucket = {
  name: string;
  environment: 'production' | 'sandbox';
  /** How many keys are claimed now. */
  entries: number;
  created_at: string;
};

export type BucketEntries = {
  entries: BucketEntry[];
  next_cursor: string | null;
};

export type BucketEntry = {
  key: string;
  entry_id: string;
  fields: {
    [key: string]: unknown;
  };
  claimed_at: string;
  /** When the key becomes free again; null if never. */
  expires_at: string | null;
};

export type Buckets = {
  buckets: Bucket[];
};

export type Budget = {
  id: number;
  scope: 'organization' | 'key' | 'sheet';
  key_id: string | null;
  sheet_id: number | null;
  /** A day or a month of the calendar in UTC; `total` never starts again. */
  period: 'day' | 'month' | 'total';
  /** In credits, like the two below. */
  amount: number;
  /** In the present period, since the budget was set. */
  spent: number;
  /** Held for runs that are not finished, in the present period. */
  held: number;
  /** Of the present period; null for `total`. */
  starts_at: string | null;
  ends_at: string | null;
};

export type BudgetChange = {
  /** The budget of one API key, by its id. */
  key_id?: string;
  /** The budget of the runs of one sheet. */
  sheet_id?: number;
  /** A day or a month of the calendar in UTC; `total` never starts again. */
  period: 'day' | 'month' | 'total';
  /** In credits. Runs that are to spend more in the period are refused. */
  amount: number;
};

export type Budgets = {
  budgets: Budget[];
};

export type CatalogFilter = {
  name: string;
  /** `list`: texts, or {include, exclude}. `range`: two ends. `flag`: true, false or null. `text`: any words. */
  kind: 'list' | 'range' | 'flag' | 'text';
  description: string;
  /** For a closed list; other values are refused. */
  values?: string[];
  /** For a list whose values have a fixed form. */
  examples?: string[];
  /** Where values can be looked up: a source of /v1/complete. */
  source?: string;
  max_items?: number;
  /** Characters of one value of a list. */
  max_length?: number;
  can_exclude?: boolean;
  /** Names of the ends of a range. */
  ends?: string[];
  /** For a range; for a text, its minimum length. */
  min?: number;
  max?: number;
};

export type CatalogPipe = {
  pipe_id: string;
  label: string;
  description: string;
  category: string;
  deprecated: {
    /** The day; left out if it is not known. */
    since?: string;
    successor: string;
  } | null;
  /** The id to use in new requests. */
  successor: string | null;
  /** What the default config requires: field, all, any, optional. Null if it depends on the config. */
  inputs: unknown;
  outputs: ({
    name: string;
    type: string;
    format: string | null;
    primary: boolean;
  })[];
  /** Whether it accepts your own connections. `required`: it does not run without one. */
  connector: 'none' | 'optional' | 'required';
  /** The providers whose connections it accepts; with some configs it asks fewer of them. */
  runs_on: string[];
  /** Everything that it may bill, with any config. Empty if it is free. */
  billing: ({
    operation: string;
    provider: string;
    /** `always`: every answered call bills. `onSuccess`: only an accepted value bills. */
    mode: 'always' | 'onSuccess';
    /** For one time, with a managed key. */
    credits: number;
  })[];
  /** Whether it changes something besides its outputs: sends, or writes to another service, a list or a sheet. `depends`: on the config; `/v1/pipes/plan` tells. */
  effects: 'never' | 'always' | 'depends';
  default_config: {
    [key: string]: unknown;
  };
  /** JSON Schema of `config` after the defaults are filled in. `x-input` beside a value says how it is typed: `kind` is template, formula, long_text, field, field_list, input_names, output_names, providers, conditions, options (with the `source` of /v1/complete), name, time_zone or filters. */
  config_schema: {
    [key: string]: unknown;
  };
  example: {
    config?: {
      [key: string]: unknown;
    };
    input: {
      [key: string]: unknown;
    };
  };
};

export type CatalogPipes = {
  pipes: CatalogPipe[];
  /** Credits for an accepted value that your own connection found. */
  connection_fee: number;
};

export type CatalogSearch = {
  search_id: string;
  label: string;
  description: string;
  category: string;
  deprecated: {
    /** The day; left out if it is not known. */
    since?: string;
    successor: string;
  } | null;
  filters: CatalogFilter[];
  needs_filter: boolean;
  /** What it refuses beyond the shape of its filters. */
  refuses: string[];
  limit: {
    min: number;
    max: number;
    default: number;
  };
  pagination_type: 'cursor' | 'page_number' | null;
  outputs: ({
    name: string;
    type: string;
    format: string | null;
    /** Whether it is enabled by default. */
    enabled: boolean;
  })[];
  /** Whether rows also have the columns of your own source. */
  has_own_outputs: boolean;
  /** Fields by which duplicates are found; the first with a value counts. */
  identity: string[];
  connector: 'none' | 'optional' | 'required';
  /** The providers whose connections it accepts. */
  runs_on: string[];
  billing: {
    operation: string;
    provider: string;
    mode: 'per_result' | 'per_page' | 'per_search';
    /** For one time, with a managed key. */
    credits: number;
    /** How many rows one billed page has. */
    page_size: number;
  } | null;
  default_config: {
    [key: string]: unknown;
  };
  /** JSON Schema of `config`; filters as above. With `x-input` as for pipes. */
  config_schema: {
    [key: string]: unknown;
  };
  /** An example config. */
  example: {
    [key: string]: unknown;
  };
};

export type CatalogSearches = {
  searches: CatalogSearch[];
  /** Credits for a search with your own connection, whatever it finds. */
  connection_fee: number;
};

export type CellTest = {
  property: 'value';
  field_name: string;
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days';
  value: number | string | boolean | null;
} | {
  property: 'status';
  field_name: string;
  operator: 'eq' | 'neq';
  value: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped' | 'empty';
} | {
  property: 'is_null' | 'empty' | 'stale' | 'pinned';
  field_name: string;
  /** False: the cells that are not. */
  value: boolean;
};

export type CellTestGroup = {
  logic: 'and' | 'or';
  conditions: CellTest[];
};

export type CellTestGroupInput = {
  logic: 'and' | 'or';
  conditions: CellTestInput[];
};

export type CellTestInput = {
  property: 'value';
  field_name: string;
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days';
  value: number | string | boolean | null;
} | {
  property: 'status';
  field_name: string;
  operator: 'eq' | 'neq';
  value: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped' | 'empty';
} | {
  property: 'is_null' | 'empty' | 'stale' | 'pinned';
  field_name: string;
  /** False: the cells that are not. */
  value?: boolean;
};

export type ChangedSheetCells = {
  changed: number;
  /** Of the sheet. */
  version: number;
  /** Cells that stay as they were. */
  left: ({
    /** In `cells`. */
    index: number;
    row: number;
    column: string;
    reason: 'version-conflict' | 'not-found' | 'invalid';
    message: string;
  })[];
};

export type ClaimedKey = {
  /** False if the key was claimed before; the other members then describe that entry. */
  claimed: boolean;
  entry_id: string;
  claimed_at: string;
  expires_at: string | null;
};

/** Value, status, and a list of marks if there are any. `stale`: made with another config or other inputs than there are now. `pinned`: typed over a result. `cut`: the value is longer than 200 characters; ask for the cell to see all of it. */
export type CompactCell = unknown[];

export type ComparedProvider = {
  provider: string;
  /** On how many rows it was asked. */
  asked: number;
  /** For how many rows it found a value. */
  found: number;
  /** For how many of them no other provider found one. */
  only: number;
  /** Pairs of one of its values and another value for the same row. */
  compared: number;
  /** The share of these pairs that are equal, apart from case and outer white space. */
  agreement: number | null;
  credits: number;
  credits_per_value: number | null;
  /** How long it took for a row. */
  median_ms: number | null;
};

export type Comparison = {
  /** Also the id of the temporary sheet, which no list shows. */
  id: number;
  sheet_id: number;
  pipe: string;
  /** The output whose values are compared. */
  field: string;
  status: 'running' | 'completed' | 'canceled' | 'failed';
  rows: number;
  spent: number;
  max_credits: number | null;
  error: string | null;
  providers: ComparedProvider[];
  created_at: string;
  finished_at: string | null;
  expires_at: string;
};

export type CompleteRequest = {
  /** The source of values: a name from `/v1/catalog/options`, or `dataset:<name>:<column>`. */
  source: string;
  /** The text typed so far. Blank: the head of the list. */
  query?: string;
  limit?: number;
};

export type CompleteResponse = {
  /** The best first. */
  results: Completion[];
};

export type Completion = {
  /** Exactly as filters and inputs accept it. */
  value: string;
  /** The text to show to people. */
  label: string;
  /** The flag of a place's country. */
  widgets?: {
    location_indicator?: {
      emoji: string;
    };
  };
};

export type Condition = {
  property: 'value';
  field_name: string;
  operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days';
  value: number | string | boolean | null;
} | {
  property: 'status';
  field_name: string;
  operator: 'eq' | 'neq';
  value: 'failed' | 'no_result' | 'completed' | 'skipped';
};

export type Connection = {
  /** The id to use in the connector of a request. */
  id: string;
  provider: string;
  name: string;
  /** `key`: a key that was pasted. `oauth`: an account that somebody connected. */
  way: 'key' | 'oauth';
  /** The last four characters of the key; null for a short key, for one that cannot be opened, and for an account. */
  hint: string | null;
  created_at: string;
  /** Id of the API key or the person, or `operator`. */
  created_by: string;
  /** When the key was last replaced. */
  rotated_at: string | null;
  /** Exact to the minute. */
  last_used_at: string | null;
  /** Since when the account must be connected anew; null as long as it need not be. */
  lost_at: string | null;
};

export type ConnectionTest = {
  /** Null if unknown, because the provider has no free call that tests a key. */
  ok: boolean | null;
  /** The reason, as in a failed field. */
  code: 'RequirementUnmet' | 'PipeConditionUnmet' | 'Canceled' | 'NoResult' | 'InvalidValue' | 'TypeMismatch' | 'ConditionError' | 'TemplateError' | 'FormulaError' | 'MissingSecret' | 'MissingConstant' | 'ConnectionMissing' | 'ConnectionRejected' | 'ProviderError' | 'ProviderRateLimited' | 'ProviderTimeout' | 'ProviderQuotaExhausted' | 'ModelError' | 'ModelOutputInvalid' | 'TargetRefused' | 'TargetMissing' | 'LimitReached' | 'OutcomeUnknown' | 'InsufficientCredits' | 'Suppressed' | 'ComputeLimit' | 'InternalError' | null;
  message: string | null;
};

export type ConnectionUsage = {
  /** Those that were asked with, the most used first; also some that were deleted meanwhile. */
  connections: ({
    id: string;
    /** Questions, however they ended. */
    asked: number;
    answered: number;
    /** Answers that were accepted. */
    found: number;
    /** Found of answered; null if it never answered. */
    hit_rate: number | null;
    /** How long an answer takes, without answers that were reused. */
    median_ms: number | null;
    /** What these questions cost. */
    credits: number;
  })[];
  /** How many runs are counted: at most the latest 100 of the last 30 days that are still kept. */
  recent_runs: number;
};

export type Connections = {
  connections: Connection[];
};

export type Connector = {
  strategy: 'first';
  connections: ({
    type: 'vault';
    connection: string;
  })[];
};

export type ConnectorInput = {
  strategy?: 'first';
  connections: ({
    type: 'vault';
    connection: string;
  })[];
};

export type Constant = {
  key: string;
  created_at: string;
  updated_at: string;
  value: string;
};

export type Constants = {
  constants: Constant[];
};

export type CreatedApiKey = {
  id: string;
  /** `admin`: everything in the organization. `member`: runs, searches, sheets, buckets, streams and reading datasets. `viewer`: reads runs, sheets, lists, datasets, budgets and credits, and changes nothing. `public`: autocomplete only; at most two. */
  role: 'admin' | 'member' | 'viewer' | 'public';
  name: string;
  /** The first characters, which tell keys apart. */
  prefix: string;
  /** Id of the API key or the person, `operator`, or `setup`. */
  created_by: string;
  created_at: string;
  /** To the minute. */
  last_used_at: string | null;
  revoked_at: string | null;
  /** The key itself. It is shown this once. */
  api_key: string;
};

export type CreatedInvitation = {
  id: string;
  role: MemberRole;
  /** Id of the person or the API key, or `operator`. */
  created_by: string;
  created_at: string;
  expires_at: string;
  /** The invitation itself, shown this once: the link is `<address of the dashboard>/app#invitation=<code>`. */
  code: string;
  /** The whole link, if `HEADRACE_PUBLIC_URL` is set. */
  link: string | null;
};

export type CreatedWebhook = {
  id: string;
  url: string;
  events: string[];
  description: string;
  enabled: boolean;
  disabled_at: string | null;
  disabled_because: 'asked' | 'gone' | 'failing' | null;
  /** Since when nothing was delivered there; null if all is well. */
  failing_since: string | null;
  /** Id of the API key or the person, or `operator`. */
  created_by: string;
  created_at: string;
  /** `whsec_` and 32 bytes in base64, for the libraries of Standard Webhooks. Never shown again. */
  secret: string;
};

export type CreditAlert = {
  /** In credits. Null: nobody is told of a low balance. */
  below: number | null;
};

export type CreditAlertInput = {
  /** In credits. Null: nobody is told of a low balance. */
  below: number | null;
};

export type CreditEntry = {
  id: string;
  at: string;
  /** `capture`: a call with a managed key. `fee`: a call with your own connection. */
  kind: 'grant' | 'capture' | 'refund' | 'fee';
  /** In credits; negative if it reduced the balance. */
  amount: number;
  run_id: string | null;
  /** The operation of the provider that was asked. */
  operation: string | null;
  note: string | null;
};

export type CreditUsage = {
  group: 'day' | 'pipe' | 'provider' | 'sheet' | 'key';
  from: string;
  to: string;
  /** Entries of this moment or later are counted. Later than `from` if there are more than one call counts: ask for the time before it with `to`. */
  counted_from: string;
  total: {
    /** What was spent: captures and fees, less refunds. */
    credits: number;
    /** The part of it that is fees of your own connections. */
    fees: number;
    /** Entries of the ledger. */
    entries: number;
  };
  /** Days in order; others by what they cost, at most 500. */
  groups: ({
    /** A day of the `zone`, or the id of a pipe, provider, sheet or API key. Null for spending that has none; for pipes, sheets and keys, also for runs that are no longer kept. */
    key: string | null;
    /** The name of a pipe, provider or sheet, if it is known. */
    label: string | null;
    /** What was spent: captures and fees, less refunds. */
    credits: number;
    /** The part of it that is fees of your own connections. */
    fees: number;
    /** Entries of the ledger. */
    entries: number;
  })[];
  /** What groups beyond these 500 cost. */
  others: {
    /** What was spent: captures and fees, less refunds. */
    credits: number;
    /** The part of it that is fees of your own connections. */
    fees: number;
    /** Entries of the ledger. */
    entries: number;
  };
};

export type Credits = {
  /** In credits, including what is held. */
  balance: number;
  /** Held for runs that are not finished. */
  held: number;
  /** At most 1,000 runs; `held` counts all. */
  holds: ({
    run_id: string;
    amount: number;
  })[];
  /** The newest first. */
  entries: CreditEntry[];
  /** Send it as `before` for older entries; null when there are none. */
  next: string | null;
};

export type Dataset = {
  name: string;
  /** The id to use in searches: `companies:profiles:NAME@1`. */
  search_id: string;
  kind: 'people' | 'companies';
  columns: DatasetColumn[];
  key: string | null;
  rows: number;
  /** How many rows of the last import did not fit. */
  rejected: number;
  /** `redeclared`: the rows still have the earlier columns, until an import replaces them. */
  state: 'empty' | 'ready' | 'redeclared';
  /** Of the columns with `has_contains_index`. */
  contains_indexes: DatasetIndex[];
  created_at: string;
  updated_at: string;
};

export type DatasetColumn = {
  /** The name of the field, of filters and of outputs. */
  name: string;
  /** The name of the column in the file. */
  source: string;
  type: 'string' | 'number' | 'boolean' | 'date' | 'datetime' | 'json';
  /** As in the field catalog. */
  format?: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  /** Whether public keys, which anybody can read in a web page, may complete its values. False if left out. */
  is_public?: boolean;
  /** Whether an index finds the rows for `contains`, for texts of three letters or digits in a row. PostgreSQL builds it in the background. False if left out. */
  has_contains_index?: boolean;
};

export type DatasetColumnInput = {
  /** The name of the field, of filters and of outputs. */
  name: string;
  /** The name of the column in the file. */
  source: string;
  type: 'string' | 'number' | 'boolean' | 'date' | 'datetime' | 'json';
  /** As in the field catalog. */
  format?: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  /** Whether public keys, which anybody can read in a web page, may complete its values. False if left out. */
  is_public?: boolean;
  /** Whether an index finds the rows for `contains`, for texts of three letters or digits in a row. PostgreSQL builds it in the background. False if left out. */
  has_contains_index?: boolean;
};

export type DatasetIndex = {
  column: string;
  /** `waiting`: for its turn, or for rows. `failed`: see `message`; the same declaration again tries once more. `unsupported`: by the embedded database. */
  state: 'waiting' | 'building' | 'ready' | 'failed' | 'unsupported';
  message: string | null;
};

export type DatasetInspection = {
  format: 'csv' | 'jsonl' | 'parquet';
  /** The columns of the file. */
  kind: 'people' | 'companies';
  /** Rows that were inspected. */
  rows: number;
  columns: ({
    /** The name of the field, of filters and of outputs. */
    name: string;
    /** The name of the column in the file. */
    source: string;
    type: 'string' | 'number' | 'boolean' | 'date' | 'datetime' | 'json';
    format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
    /** Whether public keys, which anybody can read in a web page, may complete its values. False if left out. */
    is_public?: boolean;
    /** Whether an index finds the rows for `contains`, for texts of three letters or digits in a row. PostgreSQL builds it in the background. False if left out. */
    has_contains_index?: boolean;
    /** Up to three values. */
    examples: string[];
    /** Rows without a value. */
    nulls: number;
  })[];
};

export type Datasets = {
  datasets: Dataset[];
};

export type DeletedSheetRows = {
  deleted: number;
  /** Of the sheet. */
  version: number;
};

export type EnrolledMember = {
  /** False if it was already a member. */
  enrolled: boolean;
  enrollment_id: string;
};

export type ErrorItem = {
  code: 'ValidationFailed' | 'UnknownPipe' | 'UnknownSearch' | 'UnknownConnection' | 'MissingConnection' | 'ConnectionUnfit' | 'RequirementUnmet' | 'CircularDependency' | 'SelfReference' | 'DuplicateOutput' | 'ConditionTargetNotFound' | 'ConditionTargetIsJson' | 'MixedTypes' | 'InvalidTemplate' | 'MissingOutputTag' | 'MissingOutputDescription' | 'InvalidOutputFormat' | 'JsonSchemaMissing' | 'InvalidJsonSchema' | 'DuplicateId' | 'InvalidId' | 'NestedExpandedValue' | 'MissingFilter' | 'UnknownFilter' | 'InvalidFilterValue' | 'InvalidCursor' | 'UnknownSheet' | 'PlanTooLarge' | 'InsufficientCredits' | 'InternalError' | 'PipeConditionUnmet' | 'Canceled' | 'NoResult' | 'InvalidValue' | 'TypeMismatch' | 'ConditionError' | 'TemplateError' | 'FormulaError' | 'MissingSecret' | 'MissingConstant' | 'ConnectionMissing' | 'ConnectionRejected' | 'ProviderError' | 'ProviderRateLimited' | 'ProviderTimeout' | 'ProviderQuotaExhausted' | 'ModelError' | 'ModelOutputInvalid' | 'TargetRefused' | 'TargetMissing' | 'LimitReached' | 'OutcomeUnknown' | 'Suppressed' | 'ComputeLimit';
  message: string;
  /** Dotted path into the request: `pipes[0].config.template`. */
  path?: string;
};

/** In credits. */
export type Estimate = {
  /** The cheapest course: nothing is found, or the cheapest provider finds it. */
  min: number;
  /** What it will probably cost, judged by how often each provider found something for this organization. */
  expected: number;
  /** The run never costs more than this. */
  max: number;
  /** In the order they are asked. */
  operations: ({
    operation: string;
    provider: string;
    /** `always`: every answered call bills. `onSuccess`: only an accepted value bills. */
    mode: 'always' | 'onSuccess';
    /** For one time; with your own connection, the fee. */
    credits: number;
    /** How often it is expected to bill. */
    times: number;
  })[];
};

export type FacetRequest = {
  column: string;
  filters?: {
    [key: string]: boolean | {
      /** Text: is one of these; upper and lower case are equal. */
      include?: string[];
      /** Text: is not one of these. Rows without a value are kept. */
      exclude?: string[];
      /** Text: contains one of these; upper and lower case are equal. */
      contains?: string[];
      /** Number: this or more. */
      from?: number;
      /** Number: this or less. */
      to?: number;
      /** Date: on this day or moment, or later. */
      after?: string;
      /** Date: on this day or moment, or earlier. */
      before?: string;
      is?: boolean;
      /** Whether there is no value. */
      is_null?: boolean;
    };
  };
  limit?: number;
};

export type Facets = {
  values: ({
    value: string | number | boolean | null;
    count: number;
  })[];
  /** False if only a part of the rows was counted; see `counted`. */
  is_exact: boolean;
  /** Rows that were counted. */
  counted: number;
};

export type Field = {
  value: unknown;
  status: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped';
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  reason: Reason | null;
  claimed_by: {
    ref: string | null;
    config_hash: string | null;
  };
  resolved_by: {
    ref: string | null;
    environment: 'production' | 'sandbox' | null;
    config_hash: string | null;
    input_hash: string | null;
  } | null;
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  widgets?: {
    [key: string]: unknown;
  };
  meta?: {
    /** For a `pending` field: when it goes on, in ISO 8601. A provider wants to be left alone until then, or is still working on the answer. */
    waiting_until?: string;
    [key: string]: unknown;
  };
};

export type FieldAnnotation = {
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  label?: string | null;
  format?: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  json_metadata?: {
    example_value?: unknown;
    schema?: unknown;
  } | null;
  order?: number | null;
  hidden?: boolean | null;
};

export type FieldDefinition = {
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  label: string;
  added_by: {
    /** A pipe id, or `input`. */
    ref: string;
    config_hash: string | null;
    /** Position in `pipes` as sent. */
    pipe_index: number | null;
  };
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  is_primary_output: boolean;
  order?: number | null;
  json_metadata?: unknown;
};

export type FoundSheetRow = {
  /** Where in the order it stands, from 0; null if there is none. */
  position: number | null;
  /** Its id. */
  row: number | null;
  /** Its number among the rows that are looked for, from 1. */
  number: number | null;
  /** How many rows of the order are looked for. */
  total: number;
};

export type ImportResult = {
  /** Rows that were imported. */
  rows: number;
  /** How many of these replaced a row that had the same key. */
  updated: number;
  /** Rows of the file that a later one with the same key replaced. */
  duplicates: number;
  rejected: number;
  seconds: number;
  /** The first 20; `/rejects` has the others. */
  rejects: Reject[];
};

/** The numbers add up to the keys that were sent. */
export type ImportedKeys = {
  claimed: number;
  /** Keys that were claimed before, or come earlier in the list. */
  existing: number;
  rejected: ({
    index: number;
    message: string;
  })[];
};

export type ImportedSheetRows = {
  import_id: string;
  /** Of the file: appended + updated + rejected. */
  rows: number;
  appended: number;
  updated: number;
  rejected: number;
  /** The first 20; `…/imports/{import_id}/rejects` has all of them. */
  rejects: Reject[];
  /** Columns of the file that were left out. */
  unknown_columns: string[];
  created_columns: string[];
  seconds: number;
};

export type InvalidPipelineResponse = {
  id: string;
  organization_id: string;
  /** Input ids in the order they were sent. */
  order: (string | number)[];
  field_definitions: {
    [key: string]: FieldDefinition;
  };
  errors: ErrorItem[];
  records: {
    [key: string]: RunRecord;
  };
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  credits?: {
    spent: number;
  };
  notice?: RunNotice;
  type: 'invalid-pipeline';
  title: string;
  detail: string;
};

export type Invitation = {
  id: string;
  role: MemberRole;
  /** Id of the person or the API key, or `operator`. */
  created_by: string;
  created_at: string;
  expires_at: string;
};

export type InvitationAnswer = {
  code: string;
  /** Your name. Needed unless you are signed in. */
  name?: string;
};

export type InvitationCode = {
  code: string;
};

export type Invitations = {
  invitations: Invitation[];
};

export type KeyClaim = {
  /** White space around it is removed; upper and lower case are different. */
  key: string;
  /** Fields to keep with the key. */
  fields?: {
    [key: string]: unknown;
  };
  /** After how many seconds the key becomes free again; null for never. */
  ttl_seconds?: number | null;
};

export type LedgerProof = {
  entry: {
    id: string;
    organization_id: string;
    at: string;
    /** `capture`: a call with a managed key. `fee`: a call with your own connection. */
    kind: 'grant' | 'capture' | 'refund' | 'fee';
    amount: number;
    run_id: string | null;
    position: number | null;
    operation: string | null;
    note: string | null;
  };
  /** Null if the entry is not in a batch, which is a fault. */
  batch: {
    seq: number;
    id: string;
    entries: number;
    digest: string;
    chain: string;
    verified: boolean;
    /** Whether the digest matches the entries. */
    has_digest_of_entries: boolean;
    /** Whether it continues the chain of the batch before, under a master key that is known here. */
    continues_chain: boolean;
  } | null;
  /** The call that was paid for. Null for a grant, or if the attempt is gone. */
  attempt: {
    /** The number of this call among the calls of the pipe on this record, from 0. */
    step: number;
    provider: string;
    operation: string;
    /** `rejected`: an acceptance rule refused the answer. `skipped`: the provider was not asked. */
    outcome: 'found' | 'not_found' | 'rejected' | 'failed' | 'skipped';
    /** What accepted, rejected or skipped it; for a failure its reason code. */
    rule: string;
    message: string | null;
    credits: number;
    /** `onSuccess 0.5`, `always 0.3`, `metered 12 x 0.004 + 3 x 0.03`, `connection fee 0.05` or `free`, in credits. */
    price_rule: string;
    /** The quantity it used, such as blocks of 100 tokens; null if it is not sold by quantity. */
    used: ({
      operation: string;
      units: number;
    })[] | null;
    /** Your own connection that was used; null for a managed key. */
    connection: string | null;
    duration_ms: number;
    /** How much of `duration_ms` it waited for a place in the rate limit; null for runs of earlier versions. */
    waited_ms: number | null;
    observed_at: string;
    /** Whether the answer came from an equal call. */
    cached: boolean;
    question: string;
  } | null;
  /** Null if the run is no longer kept, or if there never was one. */
  receipt_path: string | null;
  receipt: Receipt | null;
};

export type LinkSignIn = {
  /** What follows `#link=` in the address of the link. */
  code: string;
};

export type ManyKeys = {
  keys: string[];
  /** After how many seconds the key becomes free again; null for never. */
  ttl_seconds?: number | null;
};

export type Member = {
  /** What `created_by` names where a person did something. */
  id: string;
  name: string;
  email: string | null;
  role: MemberRole;
  joined_at: string;
};

export type MemberChange = {
  role: MemberRoleInput;
};

export type MemberRole = 'viewer' | 'member' | 'admin' | 'owner';

export type MemberRoleInput = 'viewer' | 'member' | 'admin' | 'owner';

export type Members = {
  members: Member[];
};

export type NewApiKey = {
  /** What it is for. */
  name: string;
  /** `admin`: everything in the organization. `member`: runs, searches, sheets, buckets, streams and reading datasets. `viewer`: reads runs, sheets, lists, datasets, budgets and credits, and changes nothing. `public`: autocomplete only; at most two. */
  role?: 'admin' | 'member' | 'viewer' | 'public';
};

export type NewComparison = {
  /** Providers of the pipe, as in its `config.providers`. */
  providers: string[];
  /** Ids of rows, or the first rows; at most 200. */
  rows?: number[] | {
    first: number;
  };
  /** The most that all providers together may cost. Required in production if one can bill. */
  max_credits?: number;
};

export type NewConnection = {
  /** Id of the provider: `leadmagic`. */
  provider: string;
  /** A name of your choice; by default the provider's name. */
  name?: string;
  /** The key the provider gave you. It is sealed at once and never shown again. */
  key: string;
};

export type NewConstant = {
  value: string;
};

export type NewCredentialKey = {
  /** The key the provider gave you. It is sealed at once and never shown again. */
  key: string;
};

export type NewDataset = {
  kind: 'people' | 'companies';
  columns: DatasetColumnInput[];
  /** The column that identifies rows: an appended row replaces the row with the same key. */
  key?: string;
};

export type NewInvitation = {
  role?: MemberRoleInput;
};

export type NewList = {
  name: string;
  environment?: 'production' | 'sandbox';
};

export type NewMember = {
  /** White space around it is removed; upper and lower case are different. */
  key: string;
  /** Fields to keep with the key. If left out, a member keeps the fields it has. */
  fields?: {
    [key: string]: unknown;
  };
};

export type NewOAuth = {
  /** Id of the provider: `gmail`. */
  provider: string;
  /** A name of your choice; by default the provider's name. */
  name?: string;
  /** A connection to connect anew. If left out, a new one is made. */
  connection?: string;
};

export type NewProject = {
  name: string;
};

export type NewSavedSearch = {
  /** No two saved searches of an organization have the same name. */
  name: string;
  /** Stored as it is. `POST /v1/search/validate` says whether it can run. */
  search: SearchPayloadInput;
};

export type NewSecret = {
  /** Sealed at once and never shown again. */
  value: string;
  /** The hosts it may be sent to: `api.example.com` over https, `api.example.com:8080` at that port, `*.example.com` for all below it. If left out, a secret keeps its hosts; a new secret has none and is sent nowhere. */
  allowed_hosts?: string[];
};

export type NewSheetColumn = {
  /** The name of the field that pipes read. */
  name: string;
  /** If left out: the type in the field catalog, or else string. */
  type?: 'string' | 'number' | 'boolean' | 'json';
  format?: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  label?: string | null;
  /** Whether no two rows may have the same value. A sheet has at most one such column. */
  is_key?: boolean;
};

export type NewSheetExport = {
  /** Its conditions and sorts; those given besides replace them. */
  view?: number;
  conditions?: SheetConditionsInput;
  sorts?: SheetSortInput[];
  format?: 'csv' | 'jsonl' | 'parquet';
  /** Left out: those that the view shows, or all. */
  columns?: string[];
  /** More columns: the status of each field; provider, credits and time of each pipe. */
  with?: ('status' | 'provider' | 'credits' | 'observed_at')[];
  /** CSV: leaves cells that a spreadsheet would run as formulas as they are. */
  raw?: boolean;
};

export type NewSheetFollow = {
  /** A stream in the environment of the sheet. */
  stream: string;
  /** The column that has the key of the member. It must be the key of the sheet; in a sheet without rows it becomes the key. */
  key: string;
  /** Which field of a member goes into which column. Null: each field goes into the column of its name, if there is one. */
  fields?: {
    [key: string]: string;
  } | null;
  /** A column that is set when a member leaves: a boolean becomes true, a text or date gets the time. If the member is enrolled again, it is cleared. */
  unenrolled?: string | null;
};

export type NewSheet = {
  /** Created if it does not exist. */
  project: string;
  name: string;
  /** It cannot be changed later, so that results from sandbox and from production are never mixed. */
  environment?: 'production' | 'sandbox';
  columns?: NewSheetColumn[];
  pipes?: NewSheetPipe[];
  /** A pipes request, to be kept as a sheet: its columns, its pipes, and its records as rows. Instead of `columns` and `pipes`. */
  request?: PipesRequest;
};

export type NewSheetOrder = {
  /** Its conditions and sorts; those given besides replace them. */
  view?: number;
  conditions?: SheetConditionsInput;
  sorts?: SheetSortInput[];
  /** Fields of the rows; left out: all. */
  columns?: string[];
};

/** A pipe as in a request. Free pipes without side effects run by themselves unless `auto` says otherwise; others do not. */
export type NewSheetPipe = {
  /** `<object>:<action>[:<provider>]@<version>` */
  pipe_id: string;
  connector?: ConnectorInput | null;
  run_if?: RunIf | null;
  /** See the catalog for the keys of each pipe. */
  config?: {
    [key: string]: unknown;
  };
  /** When it runs by itself: never, on new rows, or also on rows whose inputs change. */
  auto?: 'off' | 'new_rows' | 'changes';
};

export type NewSheetRows = {
  rows: ({
    /** By the name of the column. Blank text is no value. */
    values: {
      [key: string]: unknown;
    };
  })[];
  /** The column that identifies rows: a row whose value is already in the sheet updates that row. It has to be the key of the sheet; a sheet without rows and without a key makes it so. */
  key?: string;
  /** Whether one row that cannot be stored keeps all others out. */
  all_or_nothing?: boolean;
};

export type NewSheetRun = {
  /** The pipes to run. */
  pipes: string[];
  /** `all`, ids of rows, the rows after an id, or rows that a view or conditions select. With `first`, the first ones in the order of the view, fixed when the run starts. Without it, a row is selected if it passes when the run gets to it; each row is looked at once. */
  rows?: 'all' | number[] | {
    after: number;
  } | {
    /** The id or the name of a view. */
    view?: number | string;
    /** Replace those of the view. */
    conditions?: SheetConditionsInput;
    /** Which rows come first; replace those of the view. */
    sorts?: SheetSortInput[];
    /** At most this many rows, the first in the order of the view. */
    first?: number;
  };
  /** The states of cells that run. `everything` also asks, and pays, again for cells that have a value. */
  only?: ('empty' | 'failed' | 'no_result' | 'stale' | 'skipped' | 'everything')[];
  /** Whether pipes that never ran on a row also run on it if their outputs are needed. */
  with_upstream?: boolean;
  /** The most that the whole run may cost. Required in production if anything can bill. */
  max_credits?: number;
  note?: string;
};

export type NewSheetSearch = {
  /** As in a search request. A page has at most 1,000 rows here. */
  search: SearchPayloadInput;
  /** Field of the search -> column of the sheet. Other fields are left out. Default: every field goes to the column of its name, and `id` to `external_id`. */
  fields?: {
    [key: string]: string;
  };
  /** Whether to create the columns that the sheet does not have. Otherwise they are an error. */
  create_columns?: boolean;
  /** Ends after this many new rows. The page that reaches the number is kept whole. */
  max_rows?: number;
  /** Ends after this many pages. */
  max_pages?: number;
  /** The most that all pages together may cost. Required in production if the search can bill. */
  max_credits?: number;
  note?: string;
};

export type NewSheetView = {
  name: string;
  /** Null: all rows. */
  conditions?: SheetConditionsInput | null;
  /** Without any, rows stand in the order they were added. */
  sorts?: SheetSortInput[];
  /** Fields that are not shown. */
  hidden?: string[];
  /** Fields that come first, in this order. */
  order?: string[];
};

export type NewWebhook = {
  /** A public address. Its host must not be private, unless the operator has allowed it. */
  url: string;
  /** Which events are delivered there. */
  events: WebhookEvent[];
  /** For yourself. */
  description?: string;
};

export type OAuthProviders = {
  providers: ({
    id: string;
    label: string;
    /** Who asks for consent: `Google`. */
    at: string;
    /** Variables that the operator has not set; empty if accounts can be connected. */
    missing: string[];
  })[];
  /** What to register with the provider. Null without `HEADRACE_PUBLIC_URL`. */
  redirect_uri: string | null;
};

export type OAuthStart = {
  /** The provider's page, to be opened in a browser. */
  url: string;
  /** The id that the connection has once the account is connected. */
  connection: string;
  /** When it is too late to come back. */
  ends_at: string;
};

export type OidcStart = {
  url: string;
};

export type OpenSessions = {
  sessions: ({
    id: string;
    /** Whether this request was made with it. */
    is_current: boolean;
    created_at: string;
    /** To ten minutes. */
    last_used_at: string;
    /** When it ends if it is not used before. */
    expires_at: string;
    /** The address that signed in. */
    address: string;
    /** What the browser called itself when it signed in. */
    browser: string;
  })[];
};

export type OptionSources = {
  sources: ({
    name: string;
    label: string;
  })[];
};

export type Organization = {
  id: string;
  name: string;
  plan: 'free' | 'starter' | 'basic' | 'business' | 'professional';
  created_at: string;
};

export type OrganizationRename = {
  name: string;
};

export type PasswordChange = {
  password: string;
  /** Needed if there is one already, except within an hour of signing in with a link. */
  current_password?: string;
  /** Needed if the person has none yet. */
  email?: string;
};

export type PasswordSignIn = {
  email: string;
  password: string;
};

export type PipePayload = {
  /** `<object>:<action>[:<provider>]@<version>` */
  pipe_id: string;
  connector?: ConnectorInput | null;
  run_if?: RunIf | null;
  /** See the catalog for the keys of each pipe. */
  config?: {
    [key: string]: unknown;
  };
};

export type PipesRequest = {
  config?: RequestConfig;
  field_annotations?: {
    [key: string]: FieldAnnotation;
  };
  pipes: PipePayload[];
  /** Each record: an optional `id` (string or number, unique over its string form) plus any fields. */
  input: ({
    [key: string]: unknown;
  })[];
};

export type PipesResponse = {
  id: string;
  organization_id: string;
  /** Input ids in the order they were sent. */
  order: (string | number)[];
  field_definitions: {
    [key: string]: FieldDefinition;
  };
  errors: ErrorItem[];
  records: {
    [key: string]: RunRecord;
  };
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  credits?: {
    spent: number;
  };
  notice?: RunNotice;
};

export type PlanColumn = {
  name: string;
  label: string;
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  /** Whether records of the response have it. */
  is_visible: boolean;
  /** Whether a record or an annotation has it. */
  is_input: boolean;
  /** Whether it is the main output of its pipe. */
  is_primary: boolean;
  /** The pipe that fills it; null if only the records do. */
  filled_by: number | null;
  /** The pipes that take it as an input or look at it in a condition. */
  read_by: number[];
};

export type PlanEdge = {
  /** Position of a pipe in `pipes` as sent. */
  from: number;
  /** Position of a pipe in `pipes` as sent. */
  to: number;
  /** Columns that `from` fills and `to` takes as inputs. */
  inputs: string[];
  /** Columns that `from` fills and the `run_if` of `to` looks at. */
  conditions: string[];
  /** False where `to` goes on without `from`: the input is optional, and waiting would go in a circle. */
  waits: boolean;
};

export type PlanGraph = {
  environment: 'production' | 'sandbox';
  records: number;
  /** The pipes, in the order of execution. */
  nodes: PlanNode[];
  edges: PlanEdge[];
  /** In the order of the response. */
  columns: PlanColumn[];
};

export type PlanNode = {
  /** Position of a pipe in `pipes` as sent. */
  index: number;
  pipe_id: string;
  label: string;
  /** Its place in the order of execution, from 0. Pipes that need nothing of each other run together. */
  place: number;
  /** The pipes that it waits for. */
  after: number[];
  /** Columns that are its inputs. */
  reads: string[];
  /** Columns that its `run_if` looks at. */
  conditions: string[];
  /** Columns that it fills. */
  writes: string[];
  /** Those that it may bill for and those of its connections, in the order in which it asks. */
  providers: string[];
  /** Whether it changes something besides its columns: sends, or writes to another service, a list or a sheet. */
  has_effects: boolean;
};

/** RFC 9457 problem details. */
export type Problem = {
  type: 'invalid-request' | 'invalid-pipeline' | 'unauthorized' | 'insufficient-credits' | 'budget-used-up' | 'forbidden' | 'not-found' | 'method-not-allowed' | 'sync-timeout' | 'request-timeout' | 'not-cancelable' | 'idempotency-conflict' | 'name-taken' | 'limit-reached' | 'sheet-full' | 'version-conflict' | 'count-mismatch' | 'still-running' | 'events-gone' | 'payload-too-large' | 'unsupported-media-type' | 'unknown-host' | 'unknown-connection' | 'queue-limit-exceeded' | 'org-rate-limited' | 'internal' | 'unavailable';
  title: string;
  status: number;
  detail: string;
  errors?: ErrorItem[];
  run_id?: string;
  request_id: string;
};

export type Project = {
  id: number;
  name: string;
  /** How many sheets it has, in both environments. */
  sheets: number;
  created_at: string;
};

export type Projects = {
  projects: Project[];
};

export type Provider = {
  id: string;
  label: string;
  /** The pipes that may ask it, with some config. */
  pipes: string[];
  searches: string[];
  /** What it can be asked with in production. `own`: you have a connection; name it in the request. `managed`: the service has a key. `keyless`: it needs none. `none`: it is skipped until there is a key. */
  key: 'own' | 'managed' | 'keyless' | 'none';
  /** How many connections of yours there are. */
  connections: number;
  /** Whether the service has a key, whatever you have. */
  is_managed: boolean;
  /** Empty if asking it is free. */
  prices: ({
    operation: string;
    /** When it is due; the last three are of searches. */
    mode: 'always' | 'onSuccess' | 'per_result' | 'per_page' | 'per_search';
    /** For one time, with a managed key. */
    credits: number;
  })[];
  /** What your latest production runs saw of it; null if they did not ask it. */
  recent: {
    /** Questions, however they ended. */
    asked: number;
    answered: number;
    /** Answers that were accepted. */
    found: number;
    /** Found of answered; null if it never answered. */
    hit_rate: number | null;
    /** How long an answer takes, without answers that were reused. */
    median_ms: number | null;
    /** What these questions cost. */
    credits: number;
  } | null;
};

export type Providers = {
  /** In the order of their labels. */
  providers: Provider[];
  /** How many runs are counted: at most the latest 100 of the last 30 days that are still kept. */
  recent_runs: number;
  /** Credits for a value that your own connection found. */
  connection_fee: number;
  /** Credits for a search with your own connection. */
  search_connection_fee: number;
};

export type Reason = {
  code: 'RequirementUnmet' | 'PipeConditionUnmet' | 'Canceled' | 'NoResult' | 'InvalidValue' | 'TypeMismatch' | 'ConditionError' | 'TemplateError' | 'FormulaError' | 'MissingSecret' | 'MissingConstant' | 'ConnectionMissing' | 'ConnectionRejected' | 'ProviderError' | 'ProviderRateLimited' | 'ProviderTimeout' | 'ProviderQuotaExhausted' | 'ModelError' | 'ModelOutputInvalid' | 'TargetRefused' | 'TargetMissing' | 'LimitReached' | 'OutcomeUnknown' | 'InsufficientCredits' | 'Suppressed' | 'ComputeLimit' | 'InternalError';
  /** A few words for a table cell. */
  summary: string;
  /** What happened and what to do about it. */
  message: string;
};

export type Receipt = {
  run_id: string;
  record_id: string | number;
  field: string;
  /** Of the pipe with its config, as in `resolved_by`. Null if the field has no pipe. */
  config_hash: string | null;
  /** The fields that the pipe reads, as its config names them. */
  inputs: string[];
  /** The pipe that makes the field, or the search. Null for a field that only the input has. */
  pipe_id: string | null;
  /** Left out for a field that the response does not show. */
  status?: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped';
  /** Left out while the field is not final. */
  value?: unknown;
  environment: 'production' | 'sandbox';
  /** Every call of the pipe on this record, in order. */
  attempts: ReceiptAttempt[];
  /** The sum of what the attempts cost. */
  credits: number;
};

export type ReceiptAttempt = {
  /** The number of this call among the calls of the pipe on this record, from 0. */
  step: number;
  provider: string;
  operation: string;
  /** `rejected`: an acceptance rule refused the answer. `skipped`: the provider was not asked. */
  outcome: 'found' | 'not_found' | 'rejected' | 'failed' | 'skipped';
  /** What accepted, rejected or skipped it; for a failure its reason code. */
  rule: string;
  message: string | null;
  credits: number;
  /** `onSuccess 0.5`, `always 0.3`, `metered 12 x 0.004 + 3 x 0.03`, `connection fee 0.05` or `free`, in credits. */
  price_rule: string;
  /** The quantity it used, such as blocks of 100 tokens; null if it is not sold by quantity. */
  used: ({
    operation: string;
    units: number;
  })[] | null;
  /** Your own connection that was used; null for a managed key. */
  connection: string | null;
  duration_ms: number;
  /** How much of `duration_ms` it waited for a place in the rate limit; null for runs of earlier versions. */
  waited_ms: number | null;
  observed_at: string;
  /** Whether the answer came from an equal call. */
  cached: boolean;
};

export type Reject = {
  /** The line in the file, from 1. In a Parquet file, the row. */
  line: number;
  /** Null if the whole row is wrong. */
  column: string | null;
  reason: string;
  /** The text of the value, cut to 500 characters. */
  text: string;
};

export type RequestConfig = {
  /** Default production. Sandbox is free and never reaches the network. */
  environment?: 'production' | 'sandbox';
  widgets?: {
    enabled?: boolean;
  };
  field_definitions?: {
    enabled: boolean;
  };
  /** The most that the run may cost. Cells that would cost more end `failed`. */
  max_credits?: number;
  cache?: {
    /** Answers of earlier runs are reused up to this age. Default 0: no answer is reused. */
    max_age_seconds: number;
  };
  /** Where to deliver `run.finished` when the run ends, signed with the secret of `POST /v1/webhooks/runs/secret`. */
  webhook?: {
    /** A public address. Its host must not be private, unless the operator has allowed it. */
    url: string;
  };
  transform?: {
    include_fields: 'input' | 'annotated';
  };
};

export type RunIf = {
  action?: 'run';
  when: {
    logic: 'and' | 'or';
    conditions: Condition[];
  };
};

export type RunItem = {
  id: string;
  kind: 'pipes' | 'search';
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  environment: 'production' | 'sandbox';
  /** Its pipes or searches, in the order of execution; null if the run was invalid, or its plan is very large. */
  pipes: string[] | null;
  records: number;
  /** Those that are final. */
  records_done: number;
  credits: {
    spent: number;
    /** Its ceiling. */
    max: number | null;
  };
  /** The id of the API key that submitted it, or `operator`; null if it is not known. */
  created_by: string | null;
  /** The sheet that submitted it. */
  sheet_id: number | null;
  /** The code of the first error of the run itself. */
  error: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

export type RunList = {
  /** The newest first. */
  runs: RunItem[];
  /** Send it as `cursor` for older runs; null when there are none. With filters that few runs pass, a page may have fewer runs than asked for, even none, and still have a cursor: one call looks at a bounded number of runs. */
  next_cursor: string | null;
};

export type RunNotice = {
  /** `NoWorker`: no running worker can execute this run. */
  code: 'NoWorker';
  message: string;
};

export type RunRecord = {
  id: string | number;
  fields: {
    [key: string]: Field;
  };
};

export type RunTimeline = {
  id: string;
  kind: 'pipes' | 'search';
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  environment: 'production' | 'sandbox';
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** From `created_at` to the end, or until now. */
  length_ms: number;
  /** How long a bucket is; there are at most 60. */
  bucket_ms: number;
  slices: ({
    /** Position of its first record in the request. */
    first_position: number;
    records: number;
    /** `waiting`: a provider wants to be left alone until `waiting_until`, or still works on the answer. */
    state: 'queued' | 'running' | 'waiting' | 'done';
    /** How often a worker took it: more than once after a wait, or if a worker was lost. */
    claims: number;
    /** When a worker first took it, in milliseconds after `created_at`; before that it waited in the queue. */
    claimed_ms: number | null;
    waiting_until: string | null;
  })[];
  /** In the order of their first questions. */
  providers: ({
    provider: string;
    /** How many questions ended how, as in receipts. */
    outcomes: {
      found: number;
      not_found: number;
      rejected: number;
      failed: number;
      skipped: number;
    };
    /** Answers that another question had got already; they take no time. */
    reused: number;
    credits: number;
    /** From the question to the answer: waiting for a place in the rate limit, and for the vendor. */
    median_ms: number | null;
    /** How much of that was waiting for a place. Null for runs of earlier versions. */
    median_waited_ms: number | null;
    max_ms: number | null;
    /** For each slice: from its first question to its last answer. */
    spans: ({
      /** Of the slice. */
      first_position: number;
      /** Milliseconds after `created_at`. */
      from_ms: number;
      /** Milliseconds after `created_at`. */
      to_ms: number;
      asked: number;
      /** The times of its questions together; they overlap. */
      busy_ms: number;
      /** How much of `busy_ms` its questions waited for a place in the rate limit. Null for runs of earlier versions. */
      waited_ms: number | null;
      /** When the first of its questions was sent to the vendor. */
      sent_ms: number;
      /** When the last question that had to wait got its place; null if none had to. */
      waited_until_ms: number | null;
    })[];
    /** Questions by when they began, answers by when they came; empty buckets are left out. */
    buckets: ({
      /** Milliseconds after `created_at`. */
      at_ms: number;
      asked: number;
      answered: number;
    })[];
  })[];
  /** False if the run asked more than the 50,000 questions that are counted. */
  is_complete: boolean;
};

export type SandboxSample = {
  config: {
    environment: 'sandbox';
    widgets: {
      enabled: boolean;
    };
  };
  pipes: ({
    pipe_id: string;
    config?: {
      [key: string]: unknown;
    };
  })[];
  /** People of the simulated world, each with an `id`. */
  input: ({
    [key: string]: unknown;
  })[];
};

export type SavedSearch = {
  id: string;
  name: string;
  search_id: string;
  /** Id of the API key or the person, or `operator`. */
  created_by: string;
  created_at: string;
  /** When its name or its search was last changed. */
  updated_at: string;
  last_run_at: string | null;
  search: SearchPayload;
  /** What was run last. Null if it has not run since it was saved. */
  last_run: {
    search: SearchPayload;
    run_id: string | null;
    at: string;
  } | null;
};

export type SavedSearchChange = {
  /** No two saved searches of an organization have the same name. */
  name?: string;
  /** Stored as it is. `POST /v1/search/validate` says whether it can run. */
  search?: SearchPayloadInput;
  /** Remembers that the search was run now, to tell later what was changed since. */
  last_run?: {
    /** What was run, if it is not what is stored. */
    search?: SearchPayloadInput;
    /** The run, if it is still to be found. */
    run_id?: string | null;
  };
};

export type SavedSearchHead = {
  id: string;
  name: string;
  search_id: string;
  /** Id of the API key or the person, or `operator`. */
  created_by: string;
  created_at: string;
  /** When its name or its search was last changed. */
  updated_at: string;
  last_run_at: string | null;
};

export type SavedSearches = {
  searches: SavedSearchHead[];
};

/** Can be sent unchanged as a field of an input record. */
export type SearchCell = {
  value: unknown;
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  status: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped';
  reason: Reason | null;
  ui: { [key: string]: unknown };
  widgets?: {
    [key: string]: unknown;
  };
  resolved_by: {
    ref: 'input';
    environment: 'production' | 'sandbox';
    config_hash: null;
    input_hash: null;
  } | null;
};

export type SearchPart = {
  search_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  errors: ErrorItem[];
  /** How many rows it found, before duplicates among all searches are removed. */
  results_count: number;
  next_page: SearchPayload | null;
};

export type SearchPayload = {
  /** `<object>:<plural object>:<provider>@<version>` */
  search_id: string;
  connector?: Connector | null;
  /** See the catalog for the filters of each search. It also accepts `limit`, `output_fields`, and `cursor` or `page_number` if it has pages. */
  config?: {
    [key: string]: unknown;
  };
};

export type SearchPayloadInput = {
  /** `<object>:<plural object>:<provider>@<version>` */
  search_id: string;
  connector?: ConnectorInput | null;
  /** See the catalog for the filters of each search. It also accepts `limit`, `output_fields`, and `cursor` or `page_number` if it has pages. */
  config?: {
    [key: string]: unknown;
  };
};

export type SearchRequestConfig = {
  /** Default production. Sandbox is free and never reaches the network. */
  environment?: 'production' | 'sandbox';
  widgets?: {
    enabled?: boolean;
  };
  field_definitions?: {
    enabled: boolean;
  };
  /** The most that the run may cost. Cells that would cost more end `failed`. */
  max_credits?: number;
  cache?: {
    /** Answers of earlier runs are reused up to this age. Default 0: no answer is reused. */
    max_age_seconds: number;
  };
  /** Where to deliver `run.finished` when the run ends, signed with the secret of `POST /v1/webhooks/runs/secret`. */
  webhook?: {
    /** A public address. Its host must not be private, unless the operator has allowed it. */
    url: string;
  };
  /** Default `{strategy: "default"}`: of several rows with the same identity, the first is kept. Null keeps all rows. */
  dedup?: {
    strategy?: 'default' | null;
  } | null;
};

export type SearchRequest = {
  config?: SearchRequestConfig;
  search?: SearchPayloadInput | {
    searches: SearchPayloadInput[];
  };
  searches?: SearchPayloadInput[] | {
    searches: SearchPayloadInput[];
  };
};

export type SearchResponse = {
  id: string;
  organization_id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  /** Null for a list of searches. */
  search_id: string | null;
  errors: ErrorItem[];
  results: ({
    [key: string]: SearchCell;
  })[];
  /** Send it unchanged as `search` in the next request. Null when there are no more rows. */
  next_page: SearchPayload | {
    searches: SearchPayload[];
  } | null;
  /** The number of pages with this `limit`; null if the provider does not say how many rows there are. */
  total_pages: number | null;
  pagination_type: 'cursor' | 'page_number' | null;
  credits: {
    spent: number;
  };
  field_definitions?: {
    [key: string]: FieldDefinition;
  };
  notice?: RunNotice;
  /** One for each search of the list. */
  searches?: SearchPart[];
};

export type Secret = {
  key: string;
  created_at: string;
  updated_at: string;
  /** The hosts it may be sent to. Without hosts it is sent nowhere. */
  allowed_hosts: string[];
};

export type Secrets = {
  secrets: Secret[];
};

export type Sheet = {
  id: number;
  project: string;
  name: string;
  environment: 'production' | 'sandbox';
  /** Every change raises it. */
  version: number;
  rows: number;
  /** How many credits a day the pipes that run by themselves may cost. */
  budget: number | null;
  /** The stream whose members become rows. */
  follows: string | null;
  columns: SheetColumn[];
  pipes: SheetPipe[];
  created_at: string;
};

export type SheetCell = {
  value: unknown;
  /** As in an answer of the API. `empty`: the pipe has never run on this row. */
  status: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped' | 'empty';
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  reason: Reason | null;
  claimed_by: {
    ref: string | null;
    config_hash: string | null;
  };
  resolved_by: {
    ref: string | null;
    environment: 'production' | 'sandbox' | null;
    config_hash: string | null;
    input_hash: string | null;
  } | null;
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  stale: boolean;
  pinned: boolean;
  /** Every change raises it. Of an input it is the version of the row; 0 where a pipe never ran. */
  version: number;
};

export type SheetCellChanges = {
  cells: ({
    row: number;
    /** A column, or a field that a pipe fills. */
    column: string;
    /** Of a column: the new value; null for none. Of a field that a pipe fills: pins it. */
    value?: unknown;
    /** Gives a pinned cell back to its pipe; instead of `value`. */
    pinned?: false;
    /** The `version` that the cell had. If the cell is newer by now, it is left as it is, and listed. */
    if_version?: number;
  })[];
};

export type SheetCellHistory = {
  /** Who changed the cell last; null if that was before the history begins, or nobody did. */
  changed: {
    change: number | null;
    by: string;
    at: string;
  } | null;
  /** Its earlier values of the last 30 days, the newest first, up to 100. When it was empty is left out. */
  earlier: ({
    value: unknown;
    /** As in an answer of the API. `empty`: the pipe has never run on this row. */
    status: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped' | 'empty';
    until: {
      change: number;
      by: string;
      at: string;
    };
  })[];
};

export type SheetChangeEntry = {
  change: number;
  /** `restore`: rows came out of the trash. `structure`: columns or pipes were added, changed or removed. `rename`: the sheet got another name or project. */
  kind: 'edit' | 'append' | 'import' | 'delete' | 'restore' | 'structure' | 'rename' | 'run';
  /** `undoing`, `redoing`: the service is working on it, and goes on until it is `undone` or `done`. */
  state: 'done' | 'undoing' | 'undone' | 'redoing';
  summary: string;
  /** The key; `service` where pipes did it by themselves, `operator` for the operator. */
  by: string;
  at: string;
  /** Rows that were added or deleted. */
  rows: number;
  /** Cells that were changed; of a run, those that it took. */
  cells: number;
  /** The run of the sheet. */
  run: number | null;
  /** Who undid or redid it last. */
  turned_by: string | null;
  turned_at: string | null;
  /** Rows that the last undo or redo has put into the trash, or taken out of it, so far. */
  turned_rows: number;
  /** Cells that it has changed so far. */
  turned_cells: number;
};

export type SheetChange = {
  name?: string;
  /** Moves it there. */
  project?: string;
  /** Needs an admin key. */
  budget?: number | null;
};

export type SheetChangeToTurn = {
  change: number;
};

export type SheetChanges = {
  changes: SheetChangeEntry[];
  next_cursor: string | null;
};

export type SheetColumn = {
  name: string;
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  label: string | null;
  is_key: boolean;
};

export type SheetColumnChange = {
  /** The name of the field that pipes read. */
  name?: string;
  label?: string | null;
  /** Before the column that has this position now. */
  position?: number;
};

/** Which rows: the conditions of `run_if`, and what else a cell of a sheet can be. */
export type SheetConditions = {
  logic: 'and' | 'or';
  /** Tests of cells, and groups of them. Without any, all rows pass. */
  conditions: (CellTestGroup | CellTest)[];
};

/** Which rows: the conditions of `run_if`, and what else a cell of a sheet can be. */
export type SheetConditionsInput = {
  logic?: 'and' | 'or';
  /** Tests of cells, and groups of them. Without any, all rows pass. */
  conditions: (CellTestGroupInput | CellTestInput)[];
};

export type SheetEstimate = {
  rows: {
    selected: number;
    to_run: number;
    up_to_date: number;
    running: number;
    pinned: number;
    /** Rows on which an input of a pipe is empty. */
    lacking: ({
      pipe: string;
      field: string;
      rows: number;
    })[];
  };
  /** The cheapest course: nothing is found, or the cheapest provider finds it. */
  min: number;
  /** What it will probably cost, judged by how often each provider found something for this organization. */
  expected: number;
  /** The run never costs more than this. */
  max: number;
  /** In the order they are asked. */
  operations: ({
    operation: string;
    provider: string;
    /** `always`: every answered call bills. `onSuccess`: only an accepted value bills. */
    mode: 'always' | 'onSuccess';
    /** For one time; with your own connection, the fee. */
    credits: number;
    /** How often it is expected to bill. */
    times: number;
  })[];
  /** Estimated from the last run of these pipes; null if there was none. */
  seconds: number | null;
};

/** Good for one download, for a minute. */
export type SheetExportTicket = {
  ticket: string;
  path: string;
  expires_at: string;
};

export type SheetFacetQuery = {
  field_name: string;
  /** Only rows that pass; patterns (`matches`) are not run here. */
  conditions?: SheetConditionsInput;
  limit?: number;
};

export type SheetFollow = {
  /** A stream in the environment of the sheet. */
  stream: string;
  /** The column that has the key of the member. It must be the key of the sheet; in a sheet without rows it becomes the key. */
  key: string;
  /** Which field of a member goes into which column. Null: each field goes into the column of its name, if there is one. */
  fields: {
    [key: string]: string;
  } | null;
  /** A column that is set when a member leaves: a boolean becomes true, a text or date gets the time. If the member is enrolled again, it is cleared. */
  unenrolled: string | null;
  /** `filling`: the members of the time of the call become rows. */
  state: 'filling' | 'following' | 'stopped';
  /** Why it stopped. Send the setting again to start over. */
  stopped: string | null;
  /** The rows contain the events of the stream up to this one. */
  seq: number;
  /** The last event of the stream; null if the stream was deleted. */
  last_seq: number | null;
  /** Members and events that could not become rows. */
  skipped: number;
  /** Why the last one of them could not. */
  last_skipped: string | null;
};

export type SheetHead = {
  id: number;
  project: string;
  name: string;
  environment: 'production' | 'sandbox';
  /** Every change raises it. */
  version: number;
  rows: number;
  /** How many credits a day the pipes that run by themselves may cost. */
  budget: number | null;
  /** The stream whose members become rows. */
  follows: string | null;
  created_at: string;
};

export type SheetImport = {
  id: string;
  appended: number;
  updated: number;
  rejected: number;
  created_at: string;
  /** Null while it runs, and if it ended early. */
  finished_at: string | null;
};

export type SheetImports = {
  imports: SheetImport[];
};

export type SheetOrder = {
  /** Names this order; good for as long as the sheet has its fields. */
  token: string;
  /** How many rows it has; null while it is being made. */
  total: number | null;
  /** Of the sheet, when the order was made. */
  version: number;
  /** Whether the sheet has changed since: then rows may stand elsewhere. */
  changed: boolean;
  /** Whether the order was forgotten, and made again from the sheet as it is now. */
  remade: boolean;
  from: number;
  columns: string[];
  /** Fewer than were asked for where they end, or where they would have more than 20,000 cells together. */
  rows: ({
    id: number;
    /** In the order of `columns`. */
    cells: CompactCell[];
  } | {
    id: number;
    deleted: true;
  })[];
};

export type SheetOrderSearch = {
  /** The row with this id. */
  row?: number;
  /** Rows that pass these. Either `row` or `conditions` is given. */
  conditions?: SheetConditionsInput;
  /** The position to begin at. */
  from?: number;
  direction?: 'forwards' | 'backwards';
};

export type SheetPipe = {
  /** Its name inside the sheet: `p1`, `p2`, … */
  id: string;
  /** The pipe in the form of a request. */
  payload: {
    pipe_id: string;
    [key: string]: unknown;
  };
  config_hash: string;
  /** When it runs by itself: never, on new rows, or also on rows whose inputs change. */
  auto: 'off' | 'new_rows' | 'changes';
  /** Whether running it may cost credits. */
  can_bill: boolean;
  /** Pipes whose outputs it reads. */
  after: string[];
  outputs: ({
    name: string;
    type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
    format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
    label: string | null;
    is_primary: boolean;
  })[];
};

export type SheetRejects = {
  rejects: Reject[];
  next_cursor: number | null;
};

/** The sheet as a pipes request. `input` has one example row, or is empty. */
export type SheetRequest = {
  pipes: unknown[];
  field_annotations: {
    [key: string]: unknown;
  };
  [key: string]: unknown;
};

export type SheetRow = {
  id: number;
  /** Every change of its columns raises it. */
  version: number;
  /** What made the row; with full cells. */
  origin?: SheetRowOrigin | null;
  /** By the name of the field. */
  cells: {
    [key: string]: CompactCell | SheetCell;
  };
};

export type SheetRowOrigin = {
  kind: 'api' | 'import' | 'pipe' | 'search' | 'stream';
  /** The change that added the row. */
  change?: number;
  /** The id of the import. */
  import?: string;
  /** The number of the search into the sheet. */
  search?: number;
  search_id?: string;
  /** Of the search, from 1. */
  page?: number;
  /** The run of the page, or of the pipe that added the row. */
  run_id?: string;
  stream?: string;
};

export type SheetRows = {
  rows: SheetRow[];
  next_cursor: string | null;
};

export type SheetRowsToDelete = {
  /** Ids of rows, or the rows that a view or conditions select. */
  rows: number[] | {
    /** The id or the name of a view. */
    view?: number | string;
    /** Replace those of the view. */
    conditions?: SheetConditionsInput;
  };
  /** How many rows that is to delete. If there are more or fewer, nothing is deleted. */
  expect: number;
};

export type SheetRun = {
  no: number;
  status: 'running' | 'completed' | 'canceled' | 'failed';
  pipes: string[];
  note: string | null;
  /** Cells of pipes on rows. Once all rows have been read, the numbers below add up to this. */
  selected: number;
  up_to_date: number;
  pinned: number;
  /** Another run has them. */
  running_elsewhere: number;
  /** Cells that are running or have yet to run. */
  waiting: number;
  /** The other cells by outcome. `canceled`, `unpaid` and `not_run` cells are as they were before; of rows that were deleted meanwhile, cells are `not_run`. */
  by_status: {
    [key: string]: number;
  };
  spent: number;
  max_credits: number | null;
  providers: ({
    provider: string;
    asked: number;
    found: number;
    rejected: number;
    failed: number;
    credits: number;
    median_ms: number | null;
  })[];
  /** Why the run did not finish; otherwise null. */
  error: string | null;
  created_at: string;
  finished_at: string | null;
};

export type SheetRuns = {
  runs: SheetRun[];
};

export type SheetSearch = {
  no: number;
  status: 'running' | 'completed' | 'canceled' | 'failed';
  search_id: string;
  /** Field of the search -> column of the sheet. */
  fields: {
    [key: string]: string;
  };
  created_columns: string[];
  note: string | null;
  /** Pages that were written. */
  pages: number;
  /** Rows of those pages: `appended`, `duplicate` and `rejected` add up to it. */
  found: number;
  appended: number;
  /** Rows that the sheet already had, or that came earlier in the search. */
  duplicate: number;
  rejected: number;
  /** The first 20 rows that were rejected. */
  rejects: ({
    page: number;
    /** Its place in the page, from 0. */
    row: number;
    message: string;
  })[];
  spent: number;
  max_rows: number;
  max_pages: number;
  max_credits: number | null;
  /** Null until it has ended. */
  ended_because: 'max_rows' | 'max_pages' | 'max_credits' | 'no_more_rows' | 'sheet_full' | 'canceled' | 'failed' | null;
  error: string | null;
  /** The page after the last one that was written. Send it as `search` to continue from there. */
  next_page: SearchPayload | null;
  created_at: string;
  finished_at: string | null;
};

export type SheetSearches = {
  searches: SheetSearch[];
};

export type SheetSort = {
  field_name: string;
  /** Rows without a value come last either way. */
  direction: 'asc' | 'desc';
};

export type SheetSortInput = {
  field_name: string;
  /** Rows without a value come last either way. */
  direction?: 'asc' | 'desc';
};

export type SheetStats = {
  version: number;
  rows: number;
  fields: ({
    name: string;
    /** Cells with a value. */
    filled: number;
    /** Cells without one. */
    empty: number;
    /** Adds up to the rows. */
    by_status: {
      [key: string]: number;
    };
    stale: number;
    pinned: number;
  })[];
  pipes: ({
    id: string;
    /** What its results cost. */
    credits: number;
    /** Cells of its first output with a value that it made. */
    values: number;
    credits_per_value: number | null;
    providers: ({
      provider: string;
      asked: number;
      credits: number;
      outcomes: {
        [key: string]: number;
      };
    })[];
  })[];
};

/** Of the kind that was asked for; the other lists are empty. */
export type SheetTrash = {
  rows: ({
    row: number;
    deleted_at: string;
    /** The change that deleted it. */
    change: number | null;
    /** Of its first 20 columns; texts are cut to 200 characters. */
    values: {
      [key: string]: unknown;
    };
  })[];
  columns: ({
    /** Its id in the trash: `c1`, `c2`, … */
    column: string;
    name: string;
    deleted_at: string;
  })[];
  pipes: ({
    pipe: string;
    pipe_id: string;
    deleted_at: string;
  })[];
  next_cursor: string | null;
};

export type SheetTrashChoice = {
  /** Ids of rows. */
  rows?: number[];
  column?: string;
  pipe?: string;
};

/** How many of each. */
export type SheetTrashDone = {
  rows: number;
  columns: number;
  pipes: number;
};

export type SheetView = {
  id: number;
  name: string;
  /** Null: all rows. */
  conditions: SheetConditions | null;
  /** Without any, rows stand in the order they were added. */
  sorts: SheetSort[];
  /** Fields that are not shown. */
  hidden: string[];
  /** Fields that come first, in this order. */
  order: string[];
  created_at: string;
};

export type SheetViewChange = {
  name?: string;
  /** Null: all rows. */
  conditions?: SheetConditionsInput | null;
  /** Without any, rows stand in the order they were added. */
  sorts?: SheetSortInput[];
  /** Fields that are not shown. */
  hidden?: string[];
  /** Fields that come first, in this order. */
  order?: string[];
};

export type SheetViews = {
  views: SheetView[];
};

export type Sheets = {
  sheets: SheetHead[];
};

export type SheetsInTrash = {
  sheets: ({
    id: number;
    project: string;
    name: string;
    environment: 'production' | 'sandbox';
    /** Every change raises it. */
    version: number;
    rows: number;
    /** How many credits a day the pipes that run by themselves may cost. */
    budget: number | null;
    /** The stream whose members become rows. */
    follows: string | null;
    created_at: string;
    deleted_at: string;
  })[];
  next_cursor: string | null;
};

export type ShownInvitation = {
  organization: string;
  role: MemberRole;
  expires_at: string;
};

export type SignInMethods = {
  password: boolean;
  /** Whether `/auth/oidc` leads to a provider. */
  oidc: boolean;
};

export type SignedIn = {
  user: {
    id: string;
    /** Null until the person gives one; signing in with a password needs it. */
    email: string | null;
    name: string;
    /** Whether it is the operator of the installation. */
    is_operator: boolean;
    has_password: boolean;
  };
  organizations: ({
    /** What the header `X-Organization` names. */
    id: string;
    name: string;
    plan: 'free' | 'starter' | 'basic' | 'business' | 'professional';
    role: MemberRole;
  })[];
};

export type Status = {
  /** Of the service. */
  version: string;
  /** When this process started. */
  started_at: string;
  /** Empty if all is well. */
  problems: ({
    about: 'queue' | 'workers' | 'providers' | 'database' | 'disk';
    /** What is wrong, and what to do about it. */
    message: string;
  })[];
  /** Null if the database does not answer in time. */
  queue: {
    classes: ({
      /** The priority. */
      class: number;
      slices: number;
      records: number;
      /** Since the slice that has waited longest was submitted. */
      oldest_seconds: number;
    })[];
    /** Slices out of the queue, because a provider wants to be left alone or still works. */
    waiting_slices: number;
    /** Slices that need something that no running worker knows. */
    stranded_slices: number;
    /** Held for runs that are not finished, over all organizations. */
    held_credits: number;
    /** Workers that reported in the last 30 s. */
    workers: number;
  } | null;
  /** Records that this process is working on. */
  unfinished_records: number;
  /** Null if it does not answer in time. */
  database: {
    home: 'pglite' | 'postgres';
    /** Of PostgreSQL. */
    version: string;
    bytes: number;
    /** The newest one that was applied. */
    migration: string;
  } | null;
  /** Of this process to the database; `waiting`: statements that wait for one. */
  connections: ({
    pool: string;
    total: number;
    idle: number;
    waiting: number;
  })[];
  /** Those that this process has asked since it started. */
  providers: ({
    provider: string;
    /** The worst of its credentials. `open`: it is not asked for a while, because it kept failing. */
    breaker: 'closed' | 'half_open' | 'open';
    /** Credentials that are not used for now. */
    open_credentials: number;
    calls: number;
    failed: number;
    /** Of a call, with waits, retries and polling. */
    mean_ms: number | null;
    /** Requests that took a place in the limits of the provider. */
    waits: number;
    /** How long they waited for it. */
    mean_wait_ms: number | null;
  })[];
  /** The disk of the data directory; null if it cannot be read. */
  disk: {
    free_bytes: number;
    total_bytes: number;
  } | null;
};

export type Stream = {
  name: string;
  environment: 'production' | 'sandbox';
  members: number;
  /** The number of its last event. */
  last_seq: number;
  created_at: string;
};

export type StreamEvents = {
  events: ({
    seq: number;
    kind: 'enrolled' | 'updated' | 'unenrolled';
    key: string;
    enrollment_id: string;
    fields: {
      [key: string]: unknown;
    };
    at: string;
  })[];
  last_seq: number;
};

export type StreamMember = {
  key: string;
  enrollment_id: string;
  fields: {
    [key: string]: unknown;
  };
  enrolled_at: string;
};

export type StreamMembers = {
  members: StreamMember[];
  next_cursor: string | null;
};

export type Streams = {
  streams: Stream[];
};

export type TurnedSheetChange = {
  change: SheetChangeEntry;
  /** Rows that were put into the trash, or taken out of it, so far. */
  rows: number;
  /** Cells that were changed, so far. */
  cells: number;
  /** Cells that somebody changed while it was under way; they stay as they are. At most 20. */
  left: ({
    row: number;
    message: string;
  })[];
  /** What undoing does not take back, or that not all of it is done yet. */
  note: string | null;
};

export type UserChange = {
  name: string;
};

export type ValidateResponse = {
  valid: boolean;
  errors?: ErrorItem[];
};

export type Webhook = {
  id: string;
  url: string;
  events: string[];
  description: string;
  enabled: boolean;
  disabled_at: string | null;
  disabled_because: 'asked' | 'gone' | 'failing' | null;
  /** Since when nothing was delivered there; null if all is well. */
  failing_since: string | null;
  /** Id of the API key or the person, or `operator`. */
  created_by: string;
  created_at: string;
};

export type WebhookChange = {
  /** A public address. Its host must not be private, unless the operator has allowed it. */
  url?: string;
  /** Which events are delivered there. */
  events?: WebhookEvent[];
  description?: string;
  /** `true` enables an endpoint again that was disabled. */
  enabled?: boolean;
};

export type WebhookDeliveries = {
  /** The newest first. */
  deliveries: WebhookDelivery[];
  /** Send it as `before` for older ones; null when there are none. */
  next: string | null;
};

export type WebhookDelivery = {
  /** The `webhook-id`: the same in every attempt, and when it is replayed. */
  id: string;
  /** The endpoint, or `runs` where a run named the address. */
  webhook_id: string;
  url: string | null;
  type: string;
  environment: 'production' | 'sandbox';
  /** `not_sent`: of sandbox, signed and shown, but never sent. */
  state: 'pending' | 'delivered' | 'failed' | 'not_sent';
  attempts: number;
  /** Null if there is none. */
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  /** The HTTP status of the last reply; null if none came. */
  last_status: number | null;
  last_error: string | null;
  /** What the last attempt was signed with; null before the first one. */
  headers: {
    [key: string]: string;
  } | null;
  /** What is sent, byte for byte. */
  body: string;
  created_at: string;
};

export type WebhookEvent = 'run.finished' | 'sheet.run.finished' | 'credits.low' | 'stream.event';

export type WebhookSecret = {
  /** `whsec_` and 32 bytes in base64, for the libraries of Standard Webhooks. Never shown again. */
  secret: string;
  /** Until then the secret before it signs, too; null if there was none. */
  old_ends_at: string | null;
};

export type Webhooks = {
  webhooks: Webhook[];
};

export type WholeSheetCell = {
  value: unknown;
  /** As in an answer of the API. `empty`: the pipe has never run on this row. */
  status: 'completed' | 'failed' | 'pending' | 'queued' | 'processing' | 'no_result' | 'skipped' | 'empty';
  type: 'string' | 'number' | 'boolean' | 'json' | 'unknown';
  reason: Reason | null;
  claimed_by: {
    ref: string | null;
    config_hash: string | null;
  };
  resolved_by: {
    ref: string | null;
    environment: 'production' | 'sandbox' | null;
    config_hash: string | null;
    input_hash: string | null;
  } | null;
  format: 'json_object' | 'json_list' | 'json_list_string' | 'url' | 'website_url' | 'profile_url' | 'email' | 'datetime' | 'currency' | 'date' | 'phone' | 'markdown' | 'long_text' | 'text' | 'int' | 'decimal' | 'address_line_1' | 'zip_code' | 'percent' | 'domain' | null;
  stale: boolean;
  pinned: boolean;
  /** Every change raises it. Of an input it is the version of the row; 0 where a pipe never ran. */
  version: number;
  /** What the pipe cost on this row; null where it never ran. */
  credits: number | null;
  observed_at: string | null;
  /** The run of the sheet that filled it. */
  run: number | null;
  /** The providers that the pipe asked, in order. */
  attempts: ({
    provider: string;
    outcome: string;
    credits: number;
    ms: number;
  })[];
};
