import type { Config } from '../config'

/** Checks at start that a provider's settings are there; throws one error naming all that are missing. */
export function needed(config: Config, names: readonly (keyof Config)[]) {
  const missing = names.filter(name => !config[name])
  if (missing.length > 0) throw new Error(`Settings are missing: ${missing.join(', ')}`)
}
