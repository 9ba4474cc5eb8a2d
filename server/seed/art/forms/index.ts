import { devices } from './devices'
import type { Forms } from './form'
import { home } from './home'
import { kitchen } from './kitchen'
import { outdoor } from './outdoor'
import { packs } from './packs'
import { play } from './play'
import { wear } from './wear'

export type { Forms, Look } from './form'

/** Everything that is drawn by code, by name. */
export const forms: Forms = { ...packs, ...kitchen, ...home, ...devices, ...wear, ...play, ...outdoor }
