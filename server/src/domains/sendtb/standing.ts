import { and, eq, gte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tbGifts } from '../../db/schema'
import { merchant, netOfEach } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { dayStart, dayText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { openPackages, closedWords as saleWords } from '../recharge/service'
import { ASSET, tbOf } from './money'
import { flag } from './present'
import { centiText, closedWords, tbShopOf, termsOf } from './terms'

const COUNTED = 1000

/** What each of some shops gave in all, less what was taken back. */
export async function givenInEach(db: Queryable, shopIds: readonly string[]): Promise<Map<string, number>> {
  const owners = shopIds.map(id => merchant(id).id)
  const nets = await netOfEach(db, 'merchant', owners, ASSET, { reasons: ['tb_give', 'tb_give_back'] })
  return new Map(shopIds.map((id, i) => [id, Math.max(0, Number(-(nets.get(owners[i]!) ?? 0n)))]))
}

/** How many orders wait for a shop to have some. */
export const waitingIn = async (db: Queryable, shopId: string): Promise<number> =>
  (await waitingInEach(db, [shopId])).get(shopId)!

/** The same of many shops. */
export async function waitingInEach(db: Queryable, shopIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select s.id, (
      select count(*)::int from (
        select from tb_gifts g where g.shop_id = s.id and g.state = 'waiting' and g.order_id is not null limit ${COUNTED}
      ) x
    ) as count from unnest(${sql.param([...shopIds])}::uuid[]) as s (id)`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

async function givenToday(db: Queryable, shopId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ num: sql<number>`coalesce(sum(${tbGifts.given}), 0)::int` })
    .from(tbGifts)
    .where(and(eq(tbGifts.shopId, shopId), gte(tbGifts.createdAt, dayStart(dayText(now)))))
  return row!.num
}

async function packages(db: Queryable, now: Date) {
  const packs = await openPackages(db, 'tb')
  return packs.map(pack => {
    const note = saleWords(pack, now)
    const { id, title, tag } = pack
    return { id, title, tag, price: yuan(pack.priceFen), num: Number(pack.giveMinor), usable: flag(note === ''), note }
  })
}

/** How a shop stands with 通宝. */
export async function standingOf({ db, shop, clock }: Pick<Context<'keeper'>, 'db' | 'shop' | 'clock'>) {
  const now = clock.now()
  const terms = await termsOf(db)
  const own = await tbShopOf(db, shop.id)
  const note = closedWords(terms, own)
  const rules: string[] = [
    '通宝由店铺购买，送给在本店买过的顾客；顾客可以兑换金豆或消费券，不能提现，也不能互相转让。',
    '消费赠送在订单完成结算后送出；订单退款时，按退款金额收回已经送出的部分。',
    '店铺通宝不足时，消费赠送排队等候，充值后按先后补发；任务在保存时就留出所需的数量。',
    ...(terms ? [`每位顾客每天最多收到本店 ${terms.personDay} 个，子账号合并计算。`] : [])
  ]
  return {
    mer_id: shop.id,
    shop_name: shop.name,
    tb: String(await tbOf(db, shop.id)),
    frozen: String(await tbOf(db, shop.id, 'frozen')),
    given_num: (await givenInEach(db, [shop.id])).get(shop.id)!,
    today_num: await givenToday(db, shop.id, now),
    waiting_num: await waitingIn(db, shop.id),
    open: flag(note === ''),
    note,
    giving: {
      open: flag(own?.open ?? false),
      per_yuan: centiText(own?.perYuan ?? 0),
      order_most: own?.orderMost ?? 0
    },
    per_yuan_most: centiText(terms?.perYuanMost ?? 0),
    person_day: terms?.personDay ?? 0,
    task_people: terms?.taskPeople ?? 0,
    packages: await packages(db, now),
    rules
  }
}
