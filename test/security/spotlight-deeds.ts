import { openPackets } from '../../server/src/domains/spotlight/packets'
import { poolOf } from '../../server/src/domains/spotlight/terms'
import { grantChances, publishedHash } from '../../server/src/engines/draw'
import { fundPool } from '../../server/src/engines/ledger'
import { givePackets } from '../../server/src/engines/packet'
import { newId } from '../../server/src/lib/ids'
import type { Deed, Doer } from './deeds'

const RUNNING = `select code from spotlights where state = 'open'`

/** A red packet of theirs, of a round of its own. */
async function packet({ shop, id: userId, one }: Doer) {
  const { services } = shop.app
  const [code, at] = [await one(RUNNING), shop.clock.now()]
  await fundPool(shop.db, { pool: poolOf(code).id, asset: 'xfq', amountMinor: 100n, key: newId(), at })
  const endsAt = new Date(at.getTime() + 86_400_000)
  const cut = { title: '红包', words: '', totalMinor: 100n, leastMinor: 1n, count: 1, endsAt }
  const id = await openPackets(services, code, cut)
  await givePackets(services, id, [userId])
  return { id }
}

/** The next draw of theirs, with a chance in hand. */
const drawing =
  (which: 'instant' | 'scratch') =>
  async ({ shop, id: userId, one }: Doer) => {
    const campaign = await one(`select ${which} from spotlights where state = 'open'`)
    const at = shop.clock.now()
    await grantChances(shop.app.services, { userId, campaign, key: newId(), times: 1, at })
    const drawn = await one(`select count(*) from draws where campaign = '${campaign}' and player = '${userId}'`)
    const hash = await publishedHash(shop.db, campaign)
    return { nonce: Number(drawn) + 1, hash, client_seed: 'mySeed1234' }
  }

/** What people do in a spotlight activity; part of the list in `deeds.ts`. */
export const spotlightDeeds: Record<string, Deed> = {
  'POST /api/spotlight/receive': { input: packet },
  'POST /api/spotlight/instantLottery': { input: drawing('instant') },
  'POST /api/spotlight/scratchcardLottery': { input: drawing('scratch') }
}
