import { joinTerms, shopCategories } from '../../server/src/db/schema'
import { JOINING } from '../../server/src/domains/join/kinds'
import { decide, sendBack, submitApplication } from '../../server/src/engines/application'
import { newId } from '../../server/src/lib/ids'
import { citizenId } from '../../server/test/citizens'
import type { Deed, Doer } from './deeds'

/** An application of theirs, with a trade that has a deposit. */
async function applied({ shop, id: userId }: Doer) {
  const category = newId()
  await shop.db.insert(shopCategories).values({ id: category, name: `类目 ${category}` })
  await shop.db.insert(joinTerms).values({ categoryId: category, shopOpen: true, shopDepositFen: 1_000n })
  const photo = newId().replaceAll('-', '')
  const form = {
    ...{ shop_name: '云上茶铺', logo: '/media/p/logo-200.webp', city_id: '330106', address: '文三路 90 号' },
    ...{ category_id: category, company: '云上茶业', licence_no: '92330106MA2CTEXT01', licence_end: 'long' },
    ...{ licence: photo, papers: [], legal_name: '陈小满', id_number: citizenId(), id_front: photo, id_back: photo },
    ...{ contact_phone: '13800138000', agreed_version: '2026.11', agreed_at: 1 }
  }
  return submitApplication(shop.app.services, JOINING.shop, { userId, form })
}

async function agreed(doer: Doer) {
  const { id } = await applied(doer)
  await decide(doer.shop.app.services, { id })
  return { id }
}

/** One that was sent back for its phone. */
async function sentBack(doer: Doer) {
  const { id } = await applied(doer)
  await sendBack(doer.shop.app.services, { id, corrections: { contact_phone: '打不通' }, reviewerId: newId() })
  return { id, contact_phone: '13800138001' }
}

/** What a person sends to join as a merchant. */
export const joinDeeds: Record<string, Deed> = {
  'GET /api/merchant/apply_detail': { input: async doer => ({ id: (await applied(doer)).id }) },
  'POST /api/merchant/apply_entry': { input: sentBack },
  'POST /api/merchant/apply_pay': { input: agreed },
  'POST /api/merchant/apply_withdraw': { input: async doer => ({ id: (await applied(doer)).id }) }
}
