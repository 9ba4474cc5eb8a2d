import { zones } from '../../server/src/db/schema'
import { zoneJoining } from '../../server/src/domains/zone/kind'
import { sendBack, submitApplication } from '../../server/src/engines/application'
import { newId } from '../../server/src/lib/ids'
import { makeShop } from '../../server/test/goods'
import type { Deed, Doer } from './deeds'

const PUBLIC_ZONES = 'zones are everybody’s'

async function madeZone({ shop }: Doer) {
  const id = newId()
  await shop.db.insert(zones).values({ id, name: `专区 ${id}`, depositFen: 1_000n })
  return id
}

/** An application of theirs for a zone, with a shop of their own. */
async function applied(doer: Doer) {
  const { shop, id: userId } = doer
  const zone_id = await madeZone(doer)
  const mer_id = await makeShop(shop.db, { ownerId: userId })
  const form = {
    ...{ zone_id, zone_name: '进店有礼', mer_id, shop_name: '清风数码店' },
    ...{ benefit: '进店送贴膜', intro: '每人一张', contact_name: '陈小满', contact_phone: '13800138000' },
    ...{ agreed_version: '2026.11', agreed_at: 1 }
  }
  return submitApplication(shop.app.services, zoneJoining, { userId, form })
}

/** One that was sent back for its benefit. */
async function sentBack(doer: Doer) {
  const { id } = await applied(doer)
  await sendBack(doer.shop.app.services, { id, corrections: { benefit: '请写清楚' }, reviewerId: newId() })
  return { id, benefit: '进店送手机贴膜一张' }
}

/** What a keeper sends to bring a shop into a zone. */
export const zoneDeeds: Record<string, Deed> = {
  'GET /api/merchant/applyZonerule': {
    input: async doer => ({ zone_id: await madeZone(doer) }),
    public: { zone_id: PUBLIC_ZONES }
  },
  'GET /api/merchant/zoneRecord': { input: async doer => ({ id: (await applied(doer)).id }) },
  'POST /api/merchant/saveZoneInfo': { input: sentBack, public: { zone_id: PUBLIC_ZONES } }
}
