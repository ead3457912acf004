/** Where a request wants its end to be told, as a part of its plan; nothing for most requests. */
export function webhookOf(config: { webhook?: { url: string } | undefined } | undefined): {
  webhook?: string;
} {
  return config?.webhook === undefined ? {} : { webhook: config.webhook.url };
}
