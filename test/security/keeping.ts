import { and, eq } from 'drizzle-orm'
import { freightTemplates, orderLines, orders, replies, sheetRows, sheets, shopStaff } from '../../server/src/db/schema'
import { savePackage } from '../../server/src/domains/recharge/service'
import { planTask, saveTerms } from '../../server/src/domains/sendtb/service'
import { askApproval } from '../../server/src/engines/approval'
import { openConversation, type Speaker, sendLine } from '../../server/src/engines/chat'
import { scopeOf } from '../../server/src/engines/scope'
import { newId } from '../../server/src/lib/ids'
import { Buying } from '../../server/test/buying'
import type { TestShop } from '../../server/test/harness'
import { paidAt, storeToPay } from '../../server/test/storing'
import { fillPurse } from '../../server/test/tongbao'

/** A shop with something of everything its keeper works with. */
export interface Kept {
  merId: string
  /** Number of an order that is to be shipped. */
  order: string
  /** Its only line. */
  line: string
  /** Number of one that is on its way. */
  sent: string
  afterSale: string
  /** An after-sale whose goods are on their way back. */
  returned: string
  product: string
  sku: string
  review: string
  /** A freight template nothing is sent by. */
  freight: string
  /** Files of rows: of each kind one that was checked, and one that is being worked through. */
  sheets: Record<SheetCode, { checked: string; running: string }>
  clerk: { id: string; phone: string }
  /** Of what was paid at its counter. */
  receipt: string
  /** A task of giving that waits for its time, and a package of 通宝. */
  tbTask: string
  tbPack: string
  customers: string[]
  /** A conversation with its buyer, who was answered. */
  conv: string
  /** A price that somebody of the shop wants and a second one must agree to. */
  approval: string
}

const STOCK = 50
const SHEETS = ['order-sheet', 'goods-sheet'] as const
type SheetCode = (typeof SHEETS)[number]

/** A file of one row that was sent in for a shop. */
async function openSheet(shop: TestShop, ownerId: string, shopId: string, kind: SheetCode, state: string) {
  const id = newId()
  const sent = { fields: [], filename: '有物主的文件.csv', total: 1, bad: 0, startedAt: shop.clock.now() }
  await shop.db.insert(sheets).values({ ...sent, id, kind, state, shopId, actorId: ownerId, actorName: '阿店' })
  await shop.db.insert(sheetRows).values({ sheetId: id, nth: 2, thing: 2, cells: [], outcome: 'waiting' })
  return id
}

async function openSheets(shop: TestShop, ownerId: string, shopId: string): Promise<Kept['sheets']> {
  const made = await Promise.all(
    SHEETS.map(async kind => {
      const open = (state: string) => openSheet(shop, ownerId, shopId, kind, state)
      return [kind, { checked: await open('checked'), running: await open('running') }] as const
    })
  )
  return Object.fromEntries(made) as Kept['sheets']
}

/** A shop that may give, with a task that gives to its customers tomorrow. */
async function openGiving({ db, app, clock }: TestShop, ownerId: string, shopId: string) {
  const at = clock.now()
  await saveTerms(db, { open: true, perYuanMost: 200, personDay: 100, taskPeople: 50, at })
  await fillPurse(db, shopId, 100n, at)
  const tomorrow = new Date(at.getTime() + 86_400_000)
  const scope = await scopeOf(db, ownerId, { shopId })
  const task = await planTask(app.services, scope, { title: '回馈', each: 1, at: tomorrow, byId: ownerId })
  const tbPack = newId()
  await savePackage(db, { id: tbPack, type: 'tb', title: '100 通宝', priceFen: 1_000n, giveMinor: 100n })
  return { tbTask: task.id, tbPack }
}

/** What somebody else of the shop wants done with its product. */
async function openApproval({ app }: TestShop, shopId: string, productId: string) {
  const { id } = await askApproval(app.services, {
    action: 'POST /api/admin/goods/batch',
    input: { ids: [productId], percent: 10 },
    words: '有物主的改价',
    changes: null,
    amountFen: null,
    subject: productId,
    why: '',
    askerId: newId(),
    askerName: '有物主的店员',
    shopId
  })
  return id
}

/** A conversation in which a shop's buyer asked and was answered. */
async function openTalk({ db, clock }: TestShop, ownerId: string, shopId: string, userId: string) {
  const conv = await openConversation(db, userId, shopId)
  const say = (speaker: Speaker, text: string) =>
    sendLine(db, speaker, conv, { clientId: newId(), kind: 'text', body: { text } }, clock.now())
  await say({ side: 'user', userId }, '在吗')
  await say({ side: 'service', userId: ownerId, shopId }, '你好')
  return conv
}

/** The line of an order that has one. */
async function lineOf({ db }: TestShop, no: string) {
  const [line] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.userId, orderLines.userId), eq(orders.id, orderLines.orderId)))
    .where(eq(orders.no, no))
  return line!.id
}

/** Opens a shop of `ownerId`, in which somebody bought, wants things back and wrote a review, and somebody helps. */
export async function openKept(shop: TestShop, ownerId: string): Promise<Kept> {
  const buying = new Buying(shop)
  const merId = await storeToPay(shop, { name: '有物主的店', ownerId })
  const of = await buying.goods({ shopId: merId, name: '有物主的货', stock: STOCK })
  const buyer = await buying.buyer({ nickname: '有物主的客' })
  const bought = async () => {
    const { no } = await buying.order(buyer.token, [{ of }], { addressId: buyer.addressId, couponId: '' })
    await buying.pay(buyer, no)
    return no
  }
  const [order, unwanted, back] = [await bought(), await bought(), await bought()]
  const ask = async (uni: string, refund_type: 1 | 2) =>
    (await shop.call('POST /api/order/refund/verify', { uni, refund_type, text: '不想要了' }, { token: buyer.token }))
      .data.id
  const owner = { token: await shop.tokenOf(ownerId) }
  const ship = { id: back, company: '顺丰速运', number: 'SF1234567890', mer_id: merId }
  await shop.call('POST /api/keeper/order/ship', ship, owner)
  const [afterSale, returned] = [await ask(unwanted, 1), await ask(back, 2)]
  await shop.call('POST /api/keeper/aftersale/agree', { id: returned, mer_id: merId }, owner)
  const parcel = { id: returned, refund_express: 'YT7700112233', refund_express_name: '圆通速递' }
  await shop.call('POST /api/order/refund/express', parcel, { token: buyer.token })
  const review = newId()
  await shop.db.insert(replies).values({
    userId: buyer.id,
    id: review,
    orderLineId: newId(),
    productId: of.productId,
    shopId: merId,
    skuId: of.skuId,
    productScore: 5,
    serviceScore: 5,
    comment: '有物主的评价'
  })
  const clerk = await shop.person({ nickname: '有物主的店员' })
  await shop.db.insert(shopStaff).values({ userId: clerk.id, shopId: merId, rights: ['goods'], namedBy: ownerId })
  const sheets = await openSheets(shop, ownerId, merId)
  const receipt = await paidAt(shop, merId, buyer)
  const freight = newId()
  await shop.db.insert(freightTemplates).values({ id: freight, shopId: merId, name: '有物主的运费' })
  const { tbTask, tbPack } = await openGiving(shop, ownerId, merId)
  const conv = await openTalk(shop, ownerId, merId, buyer.id)
  const approval = await openApproval(shop, merId, of.productId)
  return {
    conv,
    approval,
    tbTask,
    tbPack,
    customers: [buyer.id],
    freight,
    merId,
    receipt,
    order,
    line: await lineOf(shop, order),
    sent: back,
    afterSale,
    returned,
    product: of.productId,
    sku: of.skuId,
    review,
    sheets,
    clerk
  }
}

/** What a keeper sends to each endpoint about things of their own shop. */
export const keeping: Record<string, (kept: Kept) => Record<string, unknown>> = {
  'GET /api/order/list': () => ({ side: 'shop' }),
  'GET /api/user/lock_customer/fans_list': () => ({ side: 'shop' }),
  'GET /api/order/data': () => ({ side: 'shop' }),
  'GET /api/user/bill_list': () => ({ side: 'shop' }),
  'GET /api/keeper/order/{id}': kept => ({ id: kept.order }),
  'GET /api/keeper/express': () => ({}),
  'POST /api/keeper/order/ship': kept => ({ id: kept.order, company: '圆通速递', number: 'YT100200300' }),
  'GET /api/keeper/aftersale/list': () => ({}),
  'POST /api/keeper/aftersale/agree': kept => ({ id: kept.afterSale, words: '好的' }),
  'POST /api/keeper/aftersale/refuse': kept => ({ id: kept.afterSale, reason: '商品已使用' }),
  'POST /api/keeper/aftersale/offer': kept => ({ id: kept.returned, price: '1.00', reason: '有使用痕迹' }),
  'POST /api/keeper/aftersale/received': kept => ({ id: kept.returned }),
  'GET /api/keeper/goods': () => ({}),
  'POST /api/keeper/goods/publish': kept => ({ id: kept.product, published: false }),
  // Three pieces were bought.
  'POST /api/keeper/goods/stock': kept => ({ sku_id: kept.sku, stock: 8, was: STOCK - 3 }),
  'POST /api/keeper/goods/share': kept => ({ id: kept.product, rate_bp: 800 }),
  'GET /api/keeper/sold': () => ({ count: 7 }),
  'GET /api/merchant/enterpriseDetail': () => ({}),
  'GET /api/merchant/enterpriseStat': () => ({ count: 7 }),
  'GET /api/keeper/review/list': () => ({}),
  'POST /api/keeper/review/answer': kept => ({ id: kept.review, content: '谢谢' }),
  'GET /api/merchantoffline/getroutinecode': () => ({}),
  'POST /api/keeper/storepay/code': () => ({}),
  'GET /api/keeper/storepay/list': () => ({}),
  'POST /api/keeper/storepay/refund': kept => ({ id: kept.receipt, reason: '退款' }),
  'POST /api/recharge/recharge': kept => ({ side: 'shop', id: kept.tbPack }),
  'GET /api/sendtb/index': () => ({}),
  'GET /api/sendtb/getgroup': () => ({}),
  'GET /api/sendtb/loglist': () => ({ side: 'shop' }),
  'GET /api/sendtb/underlist': () => ({}),
  'GET /api/sendtb/tasklist': () => ({}),
  'GET /api/sendtb/canceltask': kept => ({ id: kept.tbTask }),
  'POST /api/sendtb/canceltask': kept => ({ id: kept.tbTask }),
  'GET /api/sendtb/doautojd': kept => ({ id: kept.tbTask }),
  'POST /api/sendtb/doautojd': kept => ({ id: kept.tbTask }),
  'POST /api/keeper/tb/rule': () => ({ open: 1, per_yuan: '0.1', order_most: 0 }),
  'POST /api/keeper/tb/task': kept => ({ title: '回馈顾客', each: 1, ids: kept.customers }),
  'GET /api/keeper/staff/list': () => ({}),
  'POST /api/keeper/staff/save': kept => ({ uid: kept.clerk.id, rights: ['goods', 'orders'] }),
  'POST /api/keeper/staff/remove': kept => ({ uid: kept.clerk.id })
}

/** Everything that is a shop's, as text: nothing of it may change under others' hands. */
export async function shelvesOf(shop: TestShop, { merId }: Kept): Promise<string> {
  const { rows: tables } = await shop.db.$client.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'shop_id' order by 1`
  )
  // Who came to a shop is written down every few seconds, whatever is asked meanwhile.
  const named = tables.filter(({ table_name: name }) => name !== 'visit_marks')
  const parts = named.map(
    ({ table_name: name }) => `select '${name} ' || t::text as line from "${name}" t where shop_id = $1`
  )
  parts.push(`select 'shop ' || s::text from shops s where id = $1`)
  parts.push(`select 'sku ' || k::text from skus k join products p on p.id = k.product_id where p.shop_id = $1`)
  const { rows } = await shop.db.$client.query(`${parts.join('\nunion all\n')}\norder by 1`, [merId])
  return rows.map(row => row.line).join('\n')
}
