import { joinTerms, shopCategories, uploads } from '../../server/src/db/schema'
import { enterpriseJoining } from '../../server/src/domains/join/kinds'
import { sendBack, submitApplication } from '../../server/src/engines/application'
import { newId } from '../../server/src/lib/ids'
import { keepSealed } from '../../server/src/media/sealed'
import { citizenId } from '../../server/test/citizens'
import { creditCode } from '../../server/test/joining'
import { licencePicture } from '../../server/test/licence'
import { newPhone } from '../../server/test/sign-in'
import { verifyName } from '../../server/test/withdrawing'
import type { Deed, Doer } from './deeds'

/** A company's application of theirs that was sent back for its phone. */
async function sentBack({ shop, id: userId }: Doer) {
  const category = newId()
  await shop.db.insert(shopCategories).values({ id: category, name: `类目 ${category}` })
  await shop.db.insert(joinTerms).values({ categoryId: category, shopOpen: true })
  const photo = newId().replaceAll('-', '')
  const form = {
    ...{ company: '云上茶业', licence_no: creditCode(), licence_end: 'long', licence: photo, papers: [] },
    ...{ reg_address: '文三路 90 号', reg_capital: '伍佰万元整', founded_on: '2019-03-18' },
    ...{ legal_name: '陈小满', id_number: citizenId(), id_front: photo, id_back: photo, contact_name: '周小棠' },
    ...{ shop_name: '云上茶铺', logo: '/media/p/logo-200.webp', city_id: '330106', address: '文三路 90 号' },
    ...{ contact_phone: '13800138000', category_id: category, agreed_version: '2026.11', agreed_at: 1 }
  }
  const { id } = await submitApplication(shop.app.services, enterpriseJoining, { userId, form })
  await sendBack(shop.app.services, { id, corrections: { contact_phone: '打不通' }, reviewerId: newId() })
  return { id, contact_phone: '13800138001' }
}

/** A photo of a licence that is kept sealed for its owner. */
async function photo({ shop, id: userId }: Doer) {
  const name = newId().replaceAll('-', '')
  const { providers, config } = shop.app.services
  await keepSealed({ storage: providers.storage, config }, name, licencePicture())
  await shop.db.insert(uploads).values({ userId, id: newId(), name, width: 9, height: 9, bytes: 9, sealed: true })
  return { licence: name }
}

/** What people send who join as a company, or invite merchants. */
export const enterpriseDeeds: Record<string, Deed> = {
  'POST /api/merchant/apply_enterprise': { input: sentBack },
  'POST /api/zhufu/licence_identify': { input: photo },
  'POST /api/merchant/apply_recom': {
    input: async doer => {
      await verifyName(doer.shop, doer.id, '周小棠')
      return { name: '云上茶业', phone: newPhone(), kind: 'shop', city_id: '330106' }
    }
  }
}
