import { eq } from 'drizzle-orm'
import { shops } from '../../db/schema'
import { type ApplicationRow, formIn, slotOf, tookEffect } from '../../engines/application'
import { addMessage } from '../../engines/message'
import { refuse } from '../../lib/refusal'
import { regionOf } from '../../lib/regions'
import type { Services } from '../../services'
import { tellRecommender } from '../recom/service'
import { freeShopName, openShop, postFree, saveShop } from '../shop/service'
import { isEnterprise, unmarkEnterprise } from './enterprise'
import { type JoinForm, typeOf } from './form'

/** A shop has the id of its applications' slot: papers that are renewed are of the same shop. */
export const shopIdOf = ({ slot }: Pick<ApplicationRow, 'slot'>): string => slot

/** Opens what was agreed to: a shop with its keeper, or the one there is again, once its papers are renewed. */
export async function openJoined(tx: Services, row: ApplicationRow): Promise<void> {
  const { db } = tx
  const id = shopIdOf(row)
  const [there] = await db.select({ id: shops.id }).from(shops).where(eq(shops.id, id)).for('update')
  if (there) return reopen(tx, row)
  const form = formIn(tx, row) as JoinForm | undefined
  if (!form) throw new Error(`the application ${row.id} has no form to open a shop from`)
  const { province = '', city = '', district = '' } = regionOf(form.city_id) ?? {}
  const name = await freeShopName(db, form.shop_name.trim(), district)
  await saveShop(db, {
    id,
    name,
    ownerId: row.userId,
    kind: typeOf(row) === 'franchise' ? 'offline' : 'mall',
    categoryId: form.category_id,
    logo: form.logo,
    intro: form.intro ?? '',
    phone: form.store_phone ?? '',
    hours: form.hours ?? '',
    pictures: form.pictures ?? [],
    address: form.address.trim(),
    longitude: form.longitude ?? null,
    latitude: form.latitude ?? null,
    published: true,
    province,
    city,
    district,
    createdAt: tx.clock.now()
  })
  await postFree(db, id)
  await welcome(tx, row, { name, wanted: form.shop_name.trim() })
  await tellRecommender(tx, { applicationId: row.id, shopName: name })
}

/** Opens a shop again whose papers were renewed; one that was ended meanwhile, with its deposit back, is applied for anew. */
async function reopen({ db }: Services, row: ApplicationRow) {
  const slot = await slotOf(db, row)
  if (!slot.some(one => one.id !== row.id && tookEffect(one))) refuse('STATE', '这家店铺的合作已终止，需要重新申请入驻')
  await openShop(db, shopIdOf(row), true)
}

async function welcome(
  { db, clock }: Services,
  row: ApplicationRow,
  { name, wanted }: { name: string; wanted: string }
) {
  const id = shopIdOf(row)
  const renamed = name === wanted ? '' : `已有店铺叫「${wanted}」，你的店铺先用这个名称，需要修改请联系客服。`
  await addMessage(db, {
    userId: row.userId,
    kind: 'system',
    title: `欢迎入驻，${name}已开通`,
    content: `${renamed}你的店铺已经开通：到“我的店铺”设置退货地址、添加店员，再由电脑端店铺后台上架商品。`,
    url: `/pages/store/shop?mer_id=${id}`,
    key: `shop-opened:${id}`,
    at: clock.now()
  })
}

/** It has left: nothing of it is on sale any longer, and its company may join anew. */
export async function endJoined(tx: Services, row: ApplicationRow): Promise<void> {
  await closeJoined(tx, row)
  if (isEnterprise(row)) await unmarkEnterprise(tx, row)
}

/** Its papers have run out: nothing of it is on sale until they are renewed. */
export const closeJoined = ({ db }: Services, row: ApplicationRow): Promise<void> => openShop(db, shopIdOf(row), false)
