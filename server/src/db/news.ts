/** Whose devices are told something: a person's, or those of who answers for a shop (null: for the platform). */
export const audience = {
  user: (id: string) => `user:${id}`,
  service: (shopId: string | null) => `service:${shopId ?? 'platform'}`
}

/** Carries what is committed to all servers. It never throws and nobody waits for it: what is lost is looked up later. */
export interface News {
  publish(to: readonly string[], what: object): void
}
