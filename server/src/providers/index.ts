import type { Config } from '../config'

/** Outside services, one interface a kind; each has a sandbox and the real ones. */
// biome-ignore lint/complexity/noBannedTypes: kinds are added by the domains that need them
export type Providers = {}

/** Builds the providers the settings name. */
export function createProviders(_config: Config): Providers {
  return {}
}
