import { boxConsents, giveawayClaims, prizeGoods } from '../../server/src/db/schema'
import { saveBox } from '../../server/src/domains/gsblind/boxes'
import { grantChances, openDraw } from '../../server/src/engines/draw'
import { fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Drawing } from '../../server/test/drawing'
import { Giving } from '../../server/test/giving'
import type { Deed, Doer } from './deeds'

const named = () => `t${newId().slice(-12)}`

/** Ten beans to whoever comes first. */
const beans = async ({ shop }: Doer) => ({ code: (await new Giving(shop).open({ code: named() })).code })

/** A thing that was given to the person and waits for an address. Written by hand, since a sub-account claims nothing. */
async function parcel({ shop, id: userId, goods }: Doer) {
  const { productId, skuId } = goods
  const terms = { kind: 'give_goods', asset: null, amountMinor: 0n, stock: 1, detail: { productId, skuId } }
  const { code } = await new Giving(shop).open({ code: named(), ...terms })
  const [id, givenAt] = [newId(), shop.clock.now()]
  await shop.db.insert(giveawayClaims).values({ userId, id, giveaway: code, state: 'given', givenAt })
  await shop.db
    .insert(prizeGoods)
    .values({ userId, id: newId(), drawId: id, campaign: code, position: 0, name: '空投', productId, skuId })
  return id
}

/** A company's box that is given away: two rubies in each. */
async function companyBox({ shop, id: userId, one }: Doer) {
  const draws = new Drawing(shop)
  await shop.db.insert(boxConsents).values({ userId, birthday: '1990-01-01' }).onConflictDoNothing()
  const terms = { code: named(), place: 'gsblind', pick: 'box', entry: 'chances', priceMinor: 0n } as const
  const prize = { name: '2 红宝石', kind: 'points', asset: 'ruby', amountMinor: 200n, weight: 1, stock: 5 }
  const code = await draws.draft(terms, [prize])
  await draws.fill(code, 'ruby', 1_000n)
  const shopId = await one('select id from shops order by id limit 1')
  await saveBox(shop.app.services, { code, shopId, subtitle: '', picture: '/p.png', sort: 9 })
  await openDraw(shop.app.services, { code, at: shop.clock.now() })
  return { code, draws }
}

async function opening(doer: Doer) {
  const { code, draws } = await companyBox(doer)
  const grant = { userId: doer.id, campaign: code, key: newId(), times: 1, at: doer.shop.clock.now() }
  await grantChances(doer.shop.app.services, grant)
  return { code, nonce: 1, hash: await draws.hash(code), client_seed: 'mySeed1234' }
}

async function taking(doer: Doer) {
  const { code: campaign } = await companyBox(doer)
  const endsAt = new Date(doer.shop.clock.now().getTime() + 86_400_000)
  const terms = { code: named(), place: 'takeblind', kind: 'give_box', asset: null, amountMinor: 0n, stock: 2, endsAt }
  const { code } = await new Giving(doer.shop).open({ ...terms, detail: { campaign } })
  return { code }
}

/** Something the person won out of the benefit box, and where it is to be sent. */
async function won({ shop, id: userId, goods, addressId }: Doer) {
  const id = newId()
  const { productId, skuId } = goods
  await shop.db
    .insert(prizeGoods)
    .values({ userId, id, drawId: newId(), campaign: 'won', position: 0, name: '权益', productId, skuId })
  return { act: 'collect', prizes: [id], addressId, preview: true }
}

async function rubies({ shop, id: userId }: Doer) {
  await fundUser(shop.db, { userId, asset: 'ruby', amountMinor: 5_000n, key: newId(), at: shop.clock.now() })
  return { num: '2' }
}

/** What is given away, companies' boxes, and rubies. */
export const giving: Record<string, Deed> = {
  'POST /api/kongtou/claim': { input: beans },
  'POST /api/kongtou/pay': {
    input: async doer => ({ id: await parcel(doer), addressId: doer.addressId, preview: true })
  },
  'GET /api/kongtou/result': { input: async doer => ({ id: await parcel(doer) }) },
  'POST /api/gsblind/open': { input: opening },
  'POST /api/takeblind/take': { input: taking },
  'POST /api/rwa/openMhbox': { input: won },
  'POST /api/ruby/exchange': { input: rubies }
}
