import { inArray } from 'drizzle-orm'
import { inTurn } from '../../db/in-turn'
import { spotlights } from '../../db/schema'
import type { Services } from '../../services'
import { finish, freeze, payAwards } from './freeze'
import { givePacketsDue } from './packets'
import { keepScores } from './score'
import { LATE_MS, type Spotlight } from './terms'

/**
 * Goes on with what runs: counts what was settled and given back, gives packets, freezes the list when its time has come, pays
 * it, and ends it when nothing is owed. Answers how much it did.
 */
export async function keepSpotlights(services: Services): Promise<number> {
  const rows = await services.db
    .select()
    .from(spotlights)
    .where(inArray(spotlights.state, ['open', 'frozen']))
  const named = rows.map(row => ({ id: row.code, row }))
  return inTurn(services, named, 'an activity is not kept up', ({ row }) => keepOne(services, row))
}

async function keepOne(services: Services, row: Spotlight): Promise<number> {
  const now = services.clock.now()
  let did = 0
  let isFrozen = row.state === 'frozen'
  if (row.state === 'open' && row.startsAt <= now) {
    did += await keepScores(services, row)
    did += await givePacketsDue(services, row)
    if (now.getTime() >= row.endsAt.getTime() + LATE_MS) isFrozen = await freeze(services, row.code)
    did += Number(isFrozen)
  }
  if (!isFrozen) return did
  did += await payAwards(services, row)
  return did + Number(await finish(services, row))
}
