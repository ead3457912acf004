import type {
  DeliveriesQuery,
  Delivery,
  NewWebhook,
  NewWebhookSecret,
  Webhook,
  WebhookChange,
} from '../contract/webhooks.ts';

interface WebhookPlace {
  organizationId: string;
  /** Of an endpoint; for secrets and deliveries also `runs`. */
  id: string;
}

/** Where an organization wants to be told of what happens. Null and false: it has none with that id. */
export interface WebhookServices {
  list(organizationId: string): Promise<Webhook[]>;
  find(place: WebhookPlace): Promise<Webhook | null>;
  /** Throws where the address must not be called, or where there are too many. */
  create(
    webhook: NewWebhook & { organizationId: string; createdBy: string },
  ): Promise<Webhook & { secret: string }>;
  /** Throws where the address must not be called. */
  change(place: WebhookPlace, change: WebhookChange): Promise<Webhook | null>;
  remove(place: WebhookPlace): Promise<boolean>;
  renewSecret(place: WebhookPlace): Promise<NewWebhookSecret | null>;
  /** The delivery of an event that is only for trying it out. */
  test(place: WebhookPlace): Promise<Delivery | null>;
  listDeliveries(
    place: WebhookPlace,
    query: DeliveriesQuery,
  ): Promise<{ deliveries: Delivery[]; next: string | null } | null>;
  replay(place: WebhookPlace, deliveryId: string): Promise<Delivery | null>;
  /** In ten-thousandths of a credit; null: nobody is told of a low balance. */
  readLowAt(organizationId: string): Promise<number | null>;
  setLowAt(organizationId: string, lowAt: number | null): Promise<void>;
}
